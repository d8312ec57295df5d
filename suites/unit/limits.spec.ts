import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'expect';
import fc from 'fast-check';
import { countRequest, requestsLeft } from '../../engine/http/limits/count-request.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import { isLoopback } from '../../engine/http/loopback.js';
import { test } from '../plain-test.js';

const ledger = openLedger();
const minute = (requests: number) => [{ requests, seconds: 60 }];

test('no more requests are counted in a period than its limit, and the wait is told', () => {
  const answers = Array.from({ length: 5 }, () => countRequest(ledger, 'a.example', 'k', minute(3)));
  expect(answers.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  for (const answer of answers.slice(3)) {
    expect(answer?.waitMs).toBeGreaterThan(0);
    // And a quarter of a second, lest they arrive closer together than they went out.
    expect(answer?.waitMs).toBeLessThanOrEqual(60_250);
  }
  expect(requestsLeft(ledger, 'a.example', 'k', minute(5))).toBe(2);
});

test('what is counted for one host or key leaves another alone', () => {
  const personal = [{ requests: 1, seconds: 60, key: 'personal' as const }];
  expect(countRequest(ledger, 'b.example', 'one', personal)).toBeUndefined();
  expect(countRequest(ledger, 'b.example', 'one', personal)).toBeDefined();
  expect(countRequest(ledger, 'b.example', 'other', personal)).toBeUndefined();
  expect(countRequest(ledger, 'c.example', 'one', personal)).toBeUndefined();
});

test('whatever the limits, a budget of a run included, none is ever exceeded', () => {
  const limit = fc.record({
    requests: fc.integer({ min: 1, max: 12 }),
    seconds: fc.integer({ min: 30, max: 90 }),
  });
  let host = 0;
  fc.assert(
    fc.property(
      fc.array(limit, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 12 }),
      (limits, run) => {
        const all = [...limits, { requests: run, since: Date.now() - 1 }];
        const name = `${host++}.example`;
        const sent = Array.from({ length: 20 }, () => countRequest(ledger, name, 'k', all)).filter(
          (each) => !each,
        ).length;
        expect(sent).toBe(Math.min(...all.map(({ requests }) => requests)));
      },
    ),
    { numRuns: 50 },
  );
});

test('a period that has passed counts no more', async () => {
  const short = [{ requests: 1, seconds: 0.02 }];
  expect(countRequest(ledger, 'd.example', 'k', short)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(countRequest(ledger, 'd.example', 'k', short)).toBeUndefined();
});

test('a process that is killed loses no request that it counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  const module = new URL('../../engine/http/ledger.js', import.meta.url).href;
  const script = join(folder, 'endless.mjs');
  writeFileSync(
    script,
    `import { countRequest, openLedger } from '${module}';
     const ledger = openLedger(${JSON.stringify(join(folder, 'ledger'))});
     for (let sent = 1; ; sent++) {
       countRequest(ledger, 'host:1', 'k', [{ requests: 1e9, seconds: 60 }]);
       process.stdout.write('.');
       await new Promise((resolve) => setImmediate(resolve));
     }`,
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL(`file://${script}`))]);
  let said = 0;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.length;
    if (said > 50) child.kill('SIGKILL');
  });
  await ended;
  const left = requestsLeft(openLedger(join(folder, 'ledger')), 'host:1', 'k', [
    { requests: 1e9, seconds: 60 },
  ]);
  expect(1e9 - left).toBeGreaterThanOrEqual(said);
});

test('a line that was cut off still counts, and the next one too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  const ledger = openLedger(folder);
  countRequest(ledger, 'e.example', 'k', minute(9));
  const [day = ''] = readdirSync(join(folder, 'e.example'));
  const file = join(folder, 'e.example', day);
  writeFileSync(file, `${readFileSync(file, 'utf8')}sent 2026-`);
  countRequest(ledger, 'e.example', 'k', minute(9));
  expect(requestsLeft(openLedger(folder), 'e.example', 'k', minute(9))).toBe(6);
});

test('sessions that share no ledger share no limit', () => {
  expect(countRequest(openLedger(), 'g.example', 'k', minute(1))).toBeUndefined();
  expect(countRequest(openLedger(), 'g.example', 'k', minute(1))).toBeUndefined();
});

test('this machine is told from any other', () => {
  const own = ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'];
  const others = ['127.0.0.1.example', 'localhost.example', 'notlocalhost', '10.0.0.1', '[::2]', '128.0.0.1'];
  expect(own.map(isLoopback)).toEqual(own.map(() => true));
  expect(others.map(isLoopback)).toEqual(others.map(() => false));
});
