import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../engine/errors.js';
import { judgementsName } from '../engine/triage/file.js';
import { keepJudgement } from '../engine/triage/keep.js';
import { judgedAs, placeOf, targetName, type JudgedAs, type Judgement } from '../engine/triage/decision.js';
import { readResults } from '../engine/results/read.js';
import type { RuleResult, ServiceResult } from '../engine/results/types.js';
import { resultsName } from '../reporters/html/report-folder.js';
import { say } from './shared/say.js';

interface JudgeFlags {
  as: string;
  note?: string;
  results: string;
  judgements: string;
}

export function addJudge(program: Command): void {
  program
    .command('judge')
    .summary('record what a reviewer found of a finding')
    .description(
      `Keeps a reviewer's judgement of a rule's verdict: ${judgedAs.join(', ')}.\n` +
        'Reports show it, and the scorecard computes from all of them how far each kind of rule can be trusted.',
    )
    .argument('<rule>', 'id of a rule, as the report shows it')
    .requiredOption('--as <judgement>', judgedAs.join(' | '))
    .option('--note <text>', 'why')
    .option('--results <file>', 'results that hold the finding', join('assay-report', resultsName))
    .option('--judgements <file>', 'where judgements are kept', judgementsName)
    .action((rule: string, flags: JudgeFlags) => judge(rule, flags));
}

function judge(id: string, { as, note, results, judgements }: JudgeFlags): void {
  if (!isJudgedAs(as)) throw new UsageError(`--as takes ${judgedAs.join(', ')}, not ${JSON.stringify(as)}`);
  const { service, rule } = findResult(id, results);
  checkFits(as, rule);
  const place = placeOf(rule);
  const judgement: Judgement = {
    rule: rule.id,
    kind: rule.kind,
    target: targetName(service),
    ...(place === undefined ? {} : { at: place }),
    as,
    ...(note ? { note } : {}),
    on: new Date().toISOString().slice(0, 10),
  };
  keepJudgement(judgements, judgement);
  say(`${rule.id}: ${as}, kept in ${judgements}; assay report shows it`);
}

function isJudgedAs(text: string): text is JudgedAs {
  return (judgedAs as readonly string[]).includes(text);
}

function findResult(id: string, file: string): { service: ServiceResult; rule: RuleResult } {
  for (const service of readResults(file).services) {
    const rule = service.rules.find((each) => each.id === id);
    if (rule) return { service, rule };
  }
  throw new UsageError(`${file} has no rule ${JSON.stringify(id)}`);
}

/** A contract that is too loose lets something pass; every other judgement is about a blame, or about none being possible. */
function checkFits(as: JudgedAs, { id, verdict }: RuleResult): void {
  const fits =
    verdict === 'fail' ||
    (verdict === 'pass' && as === 'contract-too-loose') ||
    (verdict !== 'pass' && (as === 'environment' || as === 'harness'));
  if (fits) return;
  const can = verdict === 'pass' ? 'contract-too-loose' : 'environment or harness';
  throw new UsageError(`${id} does not fail in these results (${verdict}): it can be judged as ${can} only`);
}
