import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import fc from 'fast-check';
import { heldUntil, holdUntil } from '../../engine/http/limits/hold.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import { accountOf } from '../../engine/http/limits/account.js';
import { countRequest, requestsLeft } from '../../engine/http/limits/count-request.js';
import { noteLate } from '../../engine/http/limits/note-late.js';
import { pruneLedger } from '../../engine/http/limits/ledger-files.js';
import { compareLiveRun } from '../../engine/live/drift/compare.js';
import type { DriftMemory } from '../../engine/live/drift/drift-memory.js';
import type { RuleSeen } from '../../engine/live/drift/features/seen.js';
import { triedRules } from '../../engine/live/memory/tried-rules.js';
import { waitingRules } from '../../engine/live/planning/waiting-rules.js';
import { test } from '../plain-test.js';

/** What one rule showed at one place: each of these features in each of ten answers. */
function seen(rule: string, ...features: string[]): RuleSeen {
  const counted = Object.fromEntries(features.map((feature) => [feature, 10]));
  return { rule, places: { '/thing': { count: 10, features: counted } } };
}

function drift(...nights: RuleSeen[][]): string[][] {
  let memory: DriftMemory | undefined;
  return nights.map((night, index) => {
    const compared = compareLiveRun(memory, night, `night ${index}`);
    memory = compared.memory;
    return compared.events.map(({ feature, what }) => `${feature} ${what}`);
  });
}

test('drift: what a rule shows at its first turn is no news, and what another shows then is', () => {
  const usual = seen('plain', 'status 200', 'member id');
  const refused = seen('unknown', 'status 404', 'member id');
  const changed = seen('plain', 'status 200', 'member id', 'member lang');
  expect(drift([usual], [usual], [refused], [usual], [refused]).flat()).toEqual([]);
  expect(drift([usual], [refused, changed])).toEqual([[], ['member lang appeared']]);
});

test('drift: nothing vanishes while the rules that showed it wait for their turn, whatever the turns', () => {
  const rules = ['one', 'two', 'three'].map((rule) => seen(rule, 'member id', `member of-${rule}`));
  const turns = fc.array(fc.subarray(rules, { minLength: 1 }), { maxLength: 25 });
  fc.assert(fc.property(turns, (nights) => expect(drift(...nights).flat()).toEqual([])));
  const [one, two] = [seen('one', 'member id', 'member old'), seen('two', 'member id')];
  const without = seen('one', 'member id');
  const vanished = drift([one], [two], [one], [two], [one], [two], [without], [two], [without], [without]);
  expect(vanished.flat()).toEqual(['member old vanished']);
  expect(vanished.at(-1)).toHaveLength(1);
});

test('a rule that was cut off comes again, unless it was the first and had the whole night', () => {
  const cut = { requests: 7, reason: 'rate limited' as const };
  const whole = { requests: 7 };
  expect(triedRules([cut, whole, cut])).toHaveLength(2);
  expect(triedRules([whole, cut])).toEqual([whole]);
  expect(triedRules([{ requests: 0, reason: 'rate limited' as const }])).toEqual([]);
});

test('a rule that never had its turn is expected to take what the others took', () => {
  const taken = (requests: number) => ({ tried: 'n', triedAt: 1, requests, verdict: 'pass' as const });
  const cost = (...known: number[]) =>
    waitingRules(
      [...known.keys(), 'new'].map(String),
      Object.fromEntries(known.map((requests, index) => [String(index), taken(requests)])),
      20,
    ).at(-1)?.cost;
  expect(cost(2, 3)).toBe(20);
  expect(cost(2, 3, 5)).toBe(4);
  expect(cost(0, 0, 0)).toBe(1);
});

test('a host that asks to be left alone is, whatever the key; what cannot be read counts as a request of now', () => {
  const ledger = openLedger();
  holdUntil(ledger, 'held.example', 'no key', Date.now() + 9000);
  holdUntil(ledger, 'held.example', 'own key', Date.now() + 2000);
  expect(heldUntil(ledger, 'held.example') - Date.now()).toBeGreaterThan(5000);
  expect(heldUntil(ledger, 'other.example')).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  const host = join(folder, 'f.example');
  mkdirSync(join(host, 'more'), { recursive: true });
  writeFileSync(join(folder, '.keep'), '');
  const today = `${new Date().toISOString().slice(0, 10)}.log`;
  writeFileSync(join(host, today), 'sent 2026-99-99T99:99:99.999Z k\n\u0000\u0001\n');
  pruneLedger(folder);
  expect(requestsLeft(openLedger(folder), 'f.example', 'k', [{ requests: 9, seconds: 60 }])).toBe(7);
});

test('a request that goes out late counts from then on, in whichever process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  const limit = { requests: 2, seconds: 60 };
  for (const ledger of [openLedger(), openLedger(folder)]) {
    countRequest(ledger, 'late.example', 'k', [limit]);
    const [first] = accountOf(ledger, 'late.example', Date.now()).sent;
    noteLate(ledger, 'late.example', 'k', Date.now() - 30_000);
    noteLate(ledger, 'late.example', 'k', Date.now());
    const seen = ledger.folder === undefined ? ledger : openLedger(folder);
    const { sent } = accountOf(seen, 'late.example', Date.now());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.at).toBeGreaterThanOrEqual(first?.at ?? Infinity);
    expect(requestsLeft(seen, 'late.example', 'k', [limit])).toBe(1);
  }
});

test('requests of earlier days are counted by limits of more than a day, and a hold of then holds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  const host = join(folder, 'old.example');
  mkdirSync(host);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const until = new Date(Date.now() + 60_000).toISOString();
  for (const days of [5, 3])
    writeFileSync(
      join(host, `${daysAgo(days).slice(0, 10)}.log`),
      `sent ${daysAgo(days)} k\nsent ${daysAgo(days)} k\nuntil ${until} k\n`,
    );
  const ledger = openLedger(folder);
  countRequest(ledger, 'old.example', 'k', []);
  expect(heldUntil(ledger, 'old.example')).toBe(Date.parse(until));
  const left = (requests: number, days: number) =>
    requestsLeft(ledger, 'old.example', 'k', [{ requests, seconds: days * 86_400 }]);
  expect(left(9, 1)).toBe(8);
  expect([left(9, 4), left(9, 7), left(9, 1)]).toEqual([6, 4, 8]);
});
