import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { assay, newFile } from './assay.js';
import { contractText, tinyContract } from './tiny.js';

const contracts = tinyContract();
const own = ['--contracts', contracts];
const uncited = `
x-rules:
  - id: s15/root/uncited
    says: a rule without a clause
    kind: documented-responses
    clause: nowhere
    params: { operation: GET / }
`;

const knownFile = (rule: string, expires: string): string =>
  newFile(
    'known.yaml',
    `known: [{ rule: ${rule}, reason: no, expires: ${expires}, finding: { expected: [], actual: '', at: '' }, counterexample: { steps: [] } }]`,
  );

/** What a user may get wrong, and what the line that answers it must hold. */
const mistakes: [name: string, args: string[], line: RegExp][] = [
  ['unknown command', ['chekc'], /unknown command 'chekc'/],
  ['unknown flag', ['check', '--fast'], /unknown option '--fast'/],
  ['unknown service', ['check', 's99', ...own], /unknown service "s99"; services are s15/],
  ['unknown service to serve', ['serve', 's99'], /unknown service "s99"/],
  ['not a URL', ['check', 's15=nonsense', ...own], /not a URL: "nonsense"/],
  ['not http', ['check', 's15=ftp://127.0.0.1/', ...own], /not an http or https URL/],
  ['credentials in the URL', ['check', 's15=http://me:secret@127.0.0.1/', ...own], /carries no credentials/],
  ['a service twice', ['check', 's15', 's15=http://127.0.0.1:1', ...own], /given twice/],
  ['runs not a number', ['check', '--runs', 'many', ...own], /--runs takes a whole number/],
  ['no runs at all', ['check', '--runs', '0', ...own], /--runs takes a whole number/],
  ['seed not a number', ['check', '--seed', '1.5', ...own], /--seed takes a whole number/],
  ['shard beyond its parts', ['check', '--shard', '3/2', ...own], /--shard takes I\/N/],
  ['no rule matches', ['check', '--only', 'nothing*', ...own], /no rule matches --only/],
  [
    'missing configuration',
    ['check', '--config', 'nowhere.yaml', ...own],
    /nowhere\.yaml: there is no such file/,
  ],
  ['missing samples', ['check', '--samples', 'nowhere.yaml', ...own], /nowhere\.yaml: there is no such file/],
  [
    'broken YAML',
    ['check', '--config', newFile('broken.yaml', 'targets: ['), ...own],
    /broken\.yaml: not readable/,
  ],
  [
    'broken JSON',
    ['check', '--samples', newFile('broken.json', '{"s15": ['), ...own],
    /broken\.json: not readable/,
  ],
  [
    'unknown member',
    ['check', '--config', newFile('c.yaml', 'target: {}'), ...own],
    /unknown member "target"; members are targets, runs/,
  ],
  [
    'a key in the configuration',
    ['check', '--config', newFile('c.yaml', 'targets: { s15: { key: { value: abc } } }'), ...own],
    /unknown member "value" at \/targets\/s15\/key/,
  ],
  [
    'samples for an unknown service',
    ['check', '--samples', newFile('s.yaml', 's99: [{a: b}]'), ...own],
    /unknown service "s99"/,
  ],
  ['results into a file as a folder', ['check', '--json', '/dev/null/r.json', ...own], /cannot be written/],
  ['results into a folder', ['check', '--json', '.', ...own], /cannot be written: it is a folder/],
  [
    'a part into a file',
    ['check', '--shard', '1/2', '--blob', newFile('b', ''), ...own],
    /cannot be written into: it is a file/,
  ],
  ['a report into a file', ['check', '--report', newFile('r', ''), ...own], /written into: it is a file/],
  ['a report below a file', ['merge', '.', '--report', join(newFile('r', ''), 'r')], /r is a file/],
  ['no certificate', ['check', '--ca', newFile('ca.pem', 'none'), ...own], /holds no certificate/],
  ['a URL alone', ['check', 'http://127.0.0.1:1/', ...own], /names no service: give SERVICE=http/],
  ['no folder of contracts', ['check', '--contracts', 'nowhere'], /nowhere: there is no such folder/],
  [
    'a rule without a clause',
    ['check', '--contracts', tinyContract('s15', uncited)],
    /there is no clause nowhere/,
  ],
  [
    'not OpenAPI',
    ['check', '--contracts', tinyContract('s15', 'tags: nonsense')],
    /s15\.yaml:\d+: not valid OpenAPI: \/tags/,
  ],
  [
    'a contract under another name',
    ['check', '--contracts', newFile('s16.yaml', contractText('s15')).replace(/\/s16\.yaml$/, '')],
    /x-service: is s15/,
  ],
  [
    'no reference to check',
    ['check', 'other', '--contracts', tinyContract('other')],
    /other has no embedded reference/,
  ],
  ['unknown rule', ['explain', 's15/none', ...own], /there is no rule "s15\/none"/],
  ['missing results', ['replay', 'nowhere.json'], /nowhere\.json: there is no such file/],
  ['no results', ['replay', newFile('r.json', '{"schema": 1}')], /not a results file/],
  ['no file of known failures', ['check', '--known', 'nowhere.yaml', ...own], /there is no such file/],
  [
    'a known failure of no rule',
    ['check', '--known', knownFile('s15/none', '2030-01-01'), ...own],
    /there is no rule "s15\/none"/,
  ],
  [
    'a known failure that expires on no day',
    ['check', '--known', knownFile('s15/root/documented-responses', '2030-02-30'), ...own],
    /there is no day 2030-02-30/,
  ],
  [
    'nothing to leave out',
    ['check', '--not-implemented', 'exports', ...own],
    /"exports" names no rule and no operation of s15; operations are root/,
  ],
  ['one implementation to compare', ['compare', 's15=http://127.0.0.1:1', ...own], /each service twice/],
  ['nothing to merge', ['merge', 'nowhere'], /nowhere: there is no such file or folder/],
  ['a configuration for no service', ['init', 's99=http://127.0.0.1:1'], /unknown service "s99"/],
];

for (const [name, args, line] of mistakes) {
  test(`${name}: exit 2 and a clear line`, async () => {
    const { status, stdout, stderr } = await assay(args, { timeout: 15_000 });
    expect(stderr).toMatch(line);
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
