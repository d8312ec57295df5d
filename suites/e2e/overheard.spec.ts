import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'expect';
import type { Results } from '../../engine/results/types.js';
import { assay, newFile, newFolder } from './assay.js';
import { contractText, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const rules = `  - { id: size, section: Resources, says: the size bounds the list }
  - { id: open, section: Authentication, says: no credential is needed }
x-rules:
  - id: s15/root/size
    says: 'No more texts come than the size says.'
    kind: documented-responses
    clause: size
    params: { operation: 'GET /', when: { size: '2', mark: a }, items: /data, answer: { maxItems: 2 } }
  - id: s15/root/open
    says: 'No credential is wanted.'
    kind: path-status
    clause: open
    params: { operations: ['GET /'], open: true }
`;
const parameters = `      parameters:
        - { name: size, in: query, schema: { type: integer }, x-values: ['2'], x-generate: false }
        - { name: mark, in: query, schema: { type: string }, x-generate: false }
`;

/** A list with a count, whose shape rule never gives `size`, and a rule about `size` that says nothing of the shape. */
const contract = contractText('s15', rules)
  .replace('      responses:', `${parameters}      responses:`)
  .replace('required: [data]', 'required: [data, count]')
  .replace('properties: { ', 'properties: { count: { type: integer }, ');
const shapeRule = 's15/root/documented-responses';

/** Checks a server that answers requests with a size in its own way. */
async function checkSized(
  sized: object,
  sizedStatus = 200,
): Promise<{ status: number | null; results: Results }> {
  const server = await tinyServer((request, response) => {
    const isSized = request.url?.includes('size=') ?? false;
    response.statusCode = isSized ? sizedStatus : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isSized ? sized : { data: ['one', 'two', 'three'], count: 3 }));
  });
  const cwd = newFolder();
  const contracts = ['--contracts', dirname(newFile('s15.yaml', contract))];
  const { status } = await assay(
    ['check', `s15=${server.url}`, ...contracts, '--no-report', '--json', 'r.json'],
    { cwd },
  );
  const results = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as Results;
  await server.close();
  return { status, results };
}

const ruleIn = ({ services: [service] }: Results, id: string) =>
  service?.rules.find((rule) => rule.id === id);

test('a rule fails by the answer that another rule got, with the request that shows it', async () => {
  const { status, results } = await checkSized({ data: ['one', 'two'], count: '2' });
  expect(status).toBe(1);
  expect(ruleIn(results, 's15/root/size')).toMatchObject({ verdict: 'pass' });
  const shape = ruleIn(results, shapeRule);
  expect(shape).toMatchObject({ verdict: 'fail', finding: { at: '/count' } });
  // What else that request gave is not part of the counterexample.
  expect(shape?.counterexample?.steps).toMatchObject([{ path: '/', query: [['size', '2']] }]);
  // Its own cases count, too.
  expect(shape?.relevant).toBeGreaterThan(1);
});

test('what cannot be told to be the documented answer is no failure of its shape', async () => {
  const { results } = await checkSized({ error: 'no sizes here', count: '2' });
  expect(ruleIn(results, shapeRule)).toMatchObject({ verdict: 'pass' });
});

test('a request that another rule sent must not be refused for want of a credential', async () => {
  const { status, results } = await checkSized({ error: 'a token is required' }, 401);
  expect(status).toBe(1);
  const open = ruleIn(results, 's15/root/open');
  expect(open).toMatchObject({ verdict: 'fail', finding: { expected: ['an answer without a credential'] } });
  expect(open?.counterexample?.steps).toMatchObject([{ query: [['size', '2']] }]);
});
