import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { UsageError } from '../engine/errors.js';
import { fingerprintOfResult } from '../engine/finding/fingerprint.js';
import { triageName } from '../engine/triage/file.js';
import { keepDecision } from '../engine/triage/keep.js';
import {
  triageLabels,
  placeOf,
  targetName,
  type TriageLabel,
  type TriageDecision,
} from '../engine/triage/decision.js';
import { readResults } from '../engine/results/read.js';
import type { RuleResult, ServiceResult } from '../engine/results/types.js';
import { triageFile } from './report/triage-file.js';
import { say } from './shared/say.js';

interface TriageFlags {
  as: string;
  note?: string;
  results: string;
  triage?: string;
}

export function addTriage(program: Command): void {
  describedCommand(program, 'triage').action((rule: string, flags: TriageFlags) => decide(rule, flags));
}

function decide(id: string, { as, note, results, triage }: TriageFlags): void {
  if (!isTriageLabel(as))
    throw new UsageError(`--as takes ${triageLabels.join(', ')}, not ${JSON.stringify(as)}`);
  const { service, rule } = findResult(id, results);
  checkFits(as, rule);
  const place = placeOf(rule);
  const fingerprint = fingerprintOfResult(rule);
  const decision: TriageDecision = {
    rule: rule.id,
    kind: rule.kind,
    target: targetName(service),
    ...(place === undefined ? {} : { at: place }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    as,
    ...(note ? { note } : {}),
    on: new Date().toISOString().slice(0, 10),
  };
  const file = triageFile(triage) ?? triageName;
  keepDecision(file, decision);
  say(`${rule.id}: ${as}, kept in ${file}; assay report shows it`);
}

function isTriageLabel(text: string): text is TriageLabel {
  return (triageLabels as readonly string[]).includes(text);
}

function findResult(id: string, file: string): { service: ServiceResult; rule: RuleResult } {
  for (const service of readResults(file).services) {
    const rule = service.rules.find((each) => each.id === id);
    if (rule) return { service, rule };
  }
  throw new UsageError(`${file} has no rule ${JSON.stringify(id)}`);
}

/** A contract that is too loose lets something pass; every other decision is about a blame, or about none being possible. */
function checkFits(as: TriageLabel, { id, verdict }: RuleResult): void {
  const fits =
    verdict === 'fail' ||
    (verdict === 'pass' && as === 'contract-too-loose') ||
    (verdict !== 'pass' && (as === 'environment' || as === 'harness'));
  if (fits) return;
  const can = verdict === 'pass' ? 'contract-too-loose' : 'environment or harness';
  throw new UsageError(`${id} does not fail in these results (${verdict}): it can be triaged as ${can} only`);
}
