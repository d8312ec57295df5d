// Starts the pet store: node server.js [--port 8000] [--key KEY] [--fault NAME] | --faults
import { createServer } from 'node:http';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { answerer } from './answer.js';
import { faults } from './faults.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '8000' },
    key: { type: 'string', default: process.env.PETSTORE_KEY ?? 'petstore-key' },
    fault: { type: 'string', default: process.env.FAULT ?? '' },
    faults: { type: 'boolean', default: false },
  },
});

/** Listens on loopback until the process is ended. All state is in memory: a restart brings the first pets back. */
function start() {
  const fault = faults.find(({ id }) => id === values.fault);
  if (values.fault !== '' && fault === undefined) {
    process.stderr.write(`no fault is named ${values.fault}: see --faults\n`);
    process.exit(2);
  }
  const server = createServer(answerer({ key: values.key, fault }));
  server.listen(Number(values.port), '127.0.0.1', () => {
    process.stdout.write(`petstore on http://127.0.0.1:${server.address().port}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
}

if (values.faults) {
  const listed = faults.map(({ id, operation, does }) => ({ id, operation, does }));
  process.stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
} else start();
