import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { contractNames, loadContract } from '../../engine/contract/load.js';
import { buildRequest } from '../../engine/http/build-request.js';
import { curlLine } from '../../engine/http/curl.js';
import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import { packageRoot } from '../../engine/paths.js';
import { replay } from '../../engine/run/replay.js';
import { collectSamples, evenly } from '../../engine/samples/collect.js';
import type { Case, Rule, SentRequest } from '../../engine/types/index.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { startServer } from '../../engine/server/serve.js';
import { kindOf, rulesOf } from '../kinds/rules.js';
import { answerJson, checkTiny, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

/** Of each rule, so many finite examples and random cases. */
const few = 3;

const schema = JSON.parse(
  readFileSync(join(packageRoot, 'reporters', 'results.schema.json'), 'utf8'),
) as object;
const isWritable = new Ajv2020({ allowUnionTypes: true })
  .addSchema(schema, 'results')
  .compile({ $ref: 'results#/$defs/rule/properties/counterexample' });

const contracts = join(packageRoot, 'contracts');

for (const service of contractNames(contracts)) {
  test(`cases of ${service} are the same after JSON, and their curl lines ask the same`, async () => {
    const { rules, session, samples, close } = await opened(service);
    try {
      const cases = rules.flatMap((rule) => casesOf(rule, session, samples));
      expect(cases.length).toBeGreaterThan(0);
      for (const each of cases) {
        const written = JSON.parse(JSON.stringify(each)) as Case;
        expect(written).toEqual(each);
        expect([isWritable(written), isWritable.errors, written]).toEqual([true, null, each]);
      }
      const requests = cases.flatMap(({ steps }) => steps).map((step) => buildRequest(session, step));
      expect(readByShell(requests)).toEqual(requests.map(essence));
    } finally {
      await close();
    }
  });
}

async function opened(service: string) {
  const contract = loadContract(contracts, service);
  const reference = await loadReference(service);
  if (!reference) throw new Error(`${service} has no reference`);
  const served = await startServer(reference);
  const session = openSession(contract, served.baseUrl, {
    timeoutMs: 10_000,
    concurrency: 4,
    keyName: 'ASSAY_KEY_X',
    key: '$ASSAY_KEY_X',
  });
  const samples = await collectSamples(session);
  const close = async () => {
    await closeSession(session);
    await served.close();
  };
  return { rules: rulesOf(contract), session, samples, close };
}

function casesOf(rule: Rule, session: Session, samples: Awaited<ReturnType<typeof collectSamples>>): Case[] {
  const context = { contract: session.contract, samples, runs: 10 };
  const { examples = [], random } = kindOf(rule).cases(rule.params as never, context);
  return [...evenly(examples, few), ...(random ? fc.sample(random, { numRuns: few, seed: 1 }) : [])];
}

/** What of a request a curl line must say: how, where, with which headers beside the usual ones, and what it carries. */
function essence({ method, url, headers, body }: SentRequest): object {
  const own = Object.entries(headers).filter(
    ([name]) => !['accept', 'accept-encoding', 'user-agent'].includes(name),
  );
  return { method, url, headers: own.map(([name, value]) => `${name}: ${value}`), body };
}

/** What a POSIX shell makes of the lines. The key's variable holds its own name, so that it reads as it is written. */
function readByShell(requests: readonly SentRequest[]): object[] {
  const lines = requests.map((request) => curlLine(request, 'ASSAY_KEY_X'));
  const script = ["ASSAY_KEY_X='$ASSAY_KEY_X'", `curl() { printf '%s\\0' "$@"; printf '\\n\\0'; }`, ...lines];
  const said = execFileSync('sh', { input: script.join('\n'), maxBuffer: 256 * 1024 * 1024 }).toString();
  return said
    .split('\n\0')
    .slice(0, -1)
    .map((line) => readArguments(line.split('\0').slice(0, -1)));
}

function readArguments(words: readonly string[]): object {
  const after = (option: string) =>
    words.flatMap((word, index) => (words[index - 1] === option ? [word] : []));
  return {
    method: after('-X')[0] ?? (words.includes('-I') ? 'HEAD' : 'GET'),
    url: words.at(-1),
    headers: after('-H'),
    body: after('--data-raw')[0],
  };
}

test('whatever the fault, the counterexample is the smallest, and it replays after JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 600 }), fc.integer(), async (least, seed) => {
      const target = answerJson((path) => (Number(path.slice(1)) >= least ? 'wrong' : 'right'));
      const rule = numberRule((_, answer) =>
        answer === 'wrong'
          ? { relevant: true, finding: { expected: ['right'], actual: 'wrong', at: '' } }
          : { relevant: true },
      );
      await withTarget(target, async (session) => {
        const result = await checkTiny(session, rule, seed);
        expect(result).toMatchObject({ verdict: 'fail', counterexample: { given: { asked: least } } });
        if (result.verdict !== 'fail') return;
        const written = JSON.parse(JSON.stringify(result.counterexample)) as Case;
        expect(await replay(rule, session, { ...result, counterexample: written })).toMatchObject({
          outcome: 'still fails',
        });
      });
    }),
    { numRuns: 15 },
  );
});
