import { existsSync, readFileSync } from 'node:fs';
import { writeFileNamed } from '../../engine/files/write-file.js';
import { embeddedTarget, type KnownFile } from '../../engine/known/plan-known.js';
import { isSettled, updateKnown } from '../../engine/known/update.js';
import { ruleGate, runGate, serviceVerdict } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { say } from '../shared/say.js';

/**
 * Writes what a run found into the file of known failures and says what changed there. Answers the results as the new
 * file makes them: what was written down is known from now on, so the gate is that of the next check.
 */
export function writeKnown(results: Results, { file, today }: KnownFile): Results {
  const checked = results.services.flatMap(({ baseUrl, embedded, rules }) =>
    rules.map((rule) => ({
      rule,
      target: embedded ? embeddedTarget : baseUrl,
      failing: rule.verdict === 'fail' && ruleGate(rule, embedded) === 'fail',
    })),
  );
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const { text, added, removed, kept } = updateKnown(before, checked, today);
  if (before !== undefined || added.length > 0) writeFileNamed(file, text);
  for (const rule of added) say(`known failure added: ${rule}`);
  for (const rule of removed) say(`known failure removed: ${rule}`);
  say(`${file}: ${added.length} added, ${removed.length} removed, ${kept} kept`);
  const settled = new Set(added);
  const services = results.services.map((service) =>
    settleService(service, settled, results.shard !== undefined),
  );
  return { ...results, gate: runGate(services), services };
}

function settleService(service: ServiceResult, added: ReadonlySet<string>, isPart: boolean): ServiceResult {
  const rules = service.rules.map((rule) => settleRule(rule, added));
  return {
    ...service,
    verdict: serviceVerdict(rules, service.embedded, isPart ? undefined : service.coverage),
    rules,
  };
}

function settleRule(rule: RuleResult, added: ReadonlySet<string>): RuleResult {
  const { known, ...others } = rule;
  const left = known?.filter(({ outcome }) => outcome !== 'fixed' && outcome !== 'changed') ?? [];
  return {
    ...others,
    ...(left.length === 0 ? {} : { known: left }),
    ...(isSettled(rule) && added.has(rule.id)
      ? { verdict: 'inconclusive', reason: 'known failure', detail: 'written down as known in this run' }
      : {}),
  };
}
