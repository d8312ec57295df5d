import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { assay, newFile } from './assay.js';
import { contractText, tinyContract } from './tiny.js';
import { test } from '../plain-test.js';

const contracts = tinyContract();
const uncited = `
x-rules:
  - id: s15/root/uncited
    says: a rule without a clause
    kind: documented-responses
    clause: nowhere
    params: { operation: GET / }
`;

/** What a user may get wrong in one call, and what the line that answers it must hold. */
interface Mistake {
  name: string;
  /** `CONTRACTS` stands for a folder with the contract of a tiny service; a file is written before the call. */
  args: (string | { file: string; text: string })[];
  /** A regular expression. */
  line: string;
}

const rows = JSON.parse(readFileSync(new URL('bad-input.json', import.meta.url), 'utf8')) as Mistake[];
const mistakes: Mistake[] = [
  ...rows,
  {
    name: 'a report below a file',
    args: ['merge', '.', '--report', join(newFile('r', ''), 'r')],
    line: 'r is a file',
  },
  {
    name: 'a rule without a clause',
    args: ['check', '--contracts', tinyContract('s15', uncited)],
    line: 'there is no clause nowhere',
  },
  {
    name: 'not OpenAPI',
    args: ['check', '--contracts', tinyContract('s15', 'tags: nonsense')],
    line: String.raw`s15\.yaml:\d+: not valid OpenAPI: /tags`,
  },
  {
    name: 'a contract under another name',
    args: ['check', '--contracts', newFile('s16.yaml', contractText('s15')).replace(/\/s16\.yaml$/, '')],
    line: 'x-service: is s15',
  },
  {
    name: 'no reference to check',
    args: ['check', 'other', '--contracts', tinyContract('other')],
    line: 'other has no embedded reference',
  },
];

/** A word of a call: a text, or the path of a file that is made. */
const wordOf = (arg: Mistake['args'][number]): string => {
  if (typeof arg !== 'string') return newFile(arg.file, arg.text);
  return arg === 'CONTRACTS' ? contracts : arg;
};

for (const { name, args, line } of mistakes) {
  test(`${name}: exit 2 and a clear line`, async () => {
    const { status, stdout, stderr } = await assay(args.map(wordOf), { timeout: 15_000 });
    expect(stderr).toMatch(new RegExp(line));
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
}

test('--help is no mistake', async () => {
  const { status, stdout } = await assay(['check', '--help']);
  expect(stdout).toContain('SERVICE=BASE_URL');
  expect(status).toBe(0);
});
