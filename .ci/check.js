// Runs all that `npm run check` checks, whatever fails: as many checks at once as there are processors, the longest first.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const waiting = [
  ...['check:unused', 'check:imports', 'lint', 'format:check', 'check:links'].map((name) => scripts[name]),
  ...['names', 'contracts', 'schemas', 'docs', 'examples', 'deployment'].map((name) => `node .ci/${name}.js`),
];

/** Runs a command line, whose programs npm has put on the path, and shows what it said once it has ended. */
function run(line) {
  return new Promise((resolve) => {
    const child = spawn(line, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (status) => {
      process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${line}\n${said}`);
      if (status !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

async function worker() {
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) await run(line);
}
await Promise.all(Array.from({ length: availableParallelism() }, worker));
