import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import type { TestResult } from 'allure-js-commons';
import { keepResults, openHistory, readHistory } from '../../engine/history/folder.js';
import { summarize } from '../../engine/history/summary.js';
import { readRecorded } from '../../engine/results/journal.js';
import { readResults } from '../../engine/results/read.js';
import type { Results } from '../../engine/results/types.js';
import { largeRun, largeServices } from '../../fixtures/large/large-run.js';
import { chooseEntries } from '../../reporters/allure/choose.js';
import { writeAllureResults } from '../../reporters/allure/write-results.js';
import { test } from '../plain-test.js';

const newFolder = () => mkdtempSync(join(tmpdir(), 'assay-unit-'));
const large = { services: 220, failures: 550, run: 1, documents: 'documents' };
const made = [...largeServices(large)];
const results: Results = { ...largeRun(large), services: made.map(({ service }) => service) };

test('a generated run is a results file, and holds what is asked for', () => {
  const file = join(newFolder(), 'results.json');
  writeFileSync(file, JSON.stringify(results));
  const rules = readResults(file).services.flatMap((service) => service.rules);
  const failing = rules.filter(({ verdict }) => verdict === 'fail').length;
  expect([rules.length, failing > 450 && failing < 750]).toEqual([2200, true]);
});

test('the Allure report of a large run holds each failure with its exchanges, and one entry for other services', () => {
  const folder = newFolder();
  const lines = new Map(made.flatMap((each) => each.lines.map((line) => [line.rule, line] as const)));
  expect(writeAllureResults(results, lines, folder)).toEqual({ large: true, left: 0 });
  const { rules, services } = chooseEntries(results);
  const named = new Set(results.services.filter((each) => !services.includes(each)));
  // What stays out where there is less room are further failures of a service, never the first.
  expect(new Set(rules.slice(0, named.size).map(({ service }) => service))).toEqual(named);
  const read = readdirSync(folder)
    .filter((file) => file.endsWith('-result.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TestResult);
  expect(read.length).toBe(rules.length + services.length);
  const failed = read.find(({ fullName }) => fullName === rules[0]?.rule.id);
  expect(failed?.attachments.map(({ name }) => name)).toEqual(['exchange 1: item', 'exchange 2: item']);
  expect(failed?.links[0]?.url).toMatch(/^\.\.\/services\/service-\d{4}\/clauses\.html#/);
  const whole = read.find(({ fullName }) => fullName === services[0]?.service);
  expect(whole?.statusDetails.message).toMatch(/^\d+ of 10 rules passed/);
});

test('earlier runs are read by their summaries; one that cannot be read is made again from the run', () => {
  const history = newFolder();
  openHistory(history);
  keepResults(history, results);
  const [name = ''] = readdirSync(join(history, 'summaries'));
  const later = '2027-01-01';
  const [first] = readHistory(history, later).runs;
  expect(first).toEqual(summarize(results));
  const run = join(history, 'runs', name);
  const whole = readFileSync(run, 'utf8');
  writeFileSync(run, '{}');
  expect(readHistory(history, later)).toEqual({ runs: [first], notes: [] });
  writeFileSync(join(history, 'summaries', name), '{"summary":0}');
  expect(readHistory(history, later)).toMatchObject({ runs: [], notes: [expect.stringContaining(name)] });
  writeFileSync(run, whole);
  expect(readHistory(history, later)).toEqual({ runs: [first], notes: [] });
});

test('of recorded rules those that are wanted are kept, wherever a piece of the file ends', () => {
  const file = join(newFolder(), 'recorded.jsonl');
  const long = 'ä'.repeat(700_000);
  const lines = ['a', 'b', 'c', 'd'].map((rule) =>
    JSON.stringify({ rule, result: { detail: `${rule}${long}` } }),
  );
  writeFileSync(file, `${lines.join('\n')}\n{"rule":"e","res`);
  expect([...readRecorded(file).keys()]).toEqual(['a', 'b', 'c', 'd']);
  const kept = readRecorded(file, new Set(['b', 'd', 'e']));
  expect([...kept].map(([rule, { result }]) => [rule, result.detail === `${rule}${long}`])).toEqual([
    ['b', true],
    ['d', true],
  ]);
});
