import { ruleResult } from '../../engine/results/rule-result.js';
import type { RecordedResult } from '../../engine/results/types.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { forgedLine } from '../../fixtures/hostile/content.js';
import { explainFailure } from '../../reporters/wording/explain.js';

/** Characters of a recorded result: what a target sends is cut before it is written. */
const longestRecord = 400_000;

/** What an output may not hold: any form of the key, anything that a terminal obeys, lines that are not ours. */
export function outputSlips(
  contract: Contract,
  rule: Rule,
  recorded: RecordedResult,
  { key, url }: { key: string; url: string },
): string[] {
  const printed = printedText(contract, rule, recorded, url);
  const lines = printed.split(/[\n\u2028\u2029]/);
  const texts = [printed, ...textsIn(recorded)];
  return [
    ...texts.flatMap((text) => leaksIn(text, key)),
    ...(texts.some((text) => obeyed.test(text)) ? ['control characters are shown'] : []),
    ...(lines.some((line) => line.trim().startsWith(forgedStart))
      ? ['a line of the target stands among ours']
      : []),
    ...(JSON.stringify(recorded).length > longestRecord ? ['the record is as long as the answer'] : []),
  ];
}

const forgedStart = forgedLine.slice(0, 6);
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Where a text shows the key, however escaped, or enough of its start to be worth something. */
function leaksIn(text: string, key: string): string[] {
  const bytes = Buffer.from(key);
  const forms = [key, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
  const starts = forms.map((form) => form.slice(0, Math.ceil(form.length * 0.6)));
  const readings = [text, unescaped(text), unescaped(text.replaceAll('+', ' '))];
  return starts.flatMap((start) =>
    readings.some((reading) => reading.includes(start)) ? [`the key is shown: ${text.slice(0, 200)}`] : [],
  );
}

/** Percent codes, code points and backslashes undone. */
function unescaped(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, unit?: string, byte?: string) =>
      String.fromCharCode(parseInt(unit ?? byte ?? '', 16)),
    )
    .replaceAll('\\', '');
}

/** What the terminal shows of a result. */
function printedText(contract: Contract, rule: Rule, recorded: RecordedResult, baseUrl: string): string {
  const planned = { ...rule, operations: [] };
  const service = {
    contract,
    rules: [planned],
    baseUrl,
    embedded: false,
    samples: { listed: [], given: [], known: [] },
    keyName: 'ASSAY_KEY_HOSTILE',
    evidence: { witnessed: {}, neverWitnessed: [] },
    requests: 0,
  };
  const options = { version: '', runs: 1, seed: 1, timeoutMs: 1, concurrency: 1, workers: 1, budgetMs: 1 };
  return explainFailure(ruleResult(service, planned, recorded, options)).join('\n');
}

/** Every text within a value, names included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}
