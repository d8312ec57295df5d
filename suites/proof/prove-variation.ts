import { closeSession, openSession, type SessionOptions } from '../../engine/http/session.js';
import { runRule } from '../../engine/run/run-rule.js';
import { deriveSeed } from '../../engine/run/seed.js';
import { collectSamples } from '../../engine/samples/collect.js';
import type { Contract, Handler, Rule, Sample, SampleTiers } from '../../engine/types.js';
import type { ReferenceService } from '../../fixtures/reference/types.js';
import { startServer } from '../../fixtures/serve.js';
import { kindOf } from '../rules.js';
import { concludeProof, type ProofOutcome, type RuleOutcome } from '../../engine/proof/outcome.js';

export interface ProofOptions {
  session: SessionOptions;
  /** Cases of a rule that must blame, of one that sees the changed operations, and of any other. */
  runs: { owner: number; witness: number; other: number };
  seed: number;
}

/** What is to be proven: an implementation, changed or not, and who must and may blame it. */
export interface Subject {
  id: string;
  does: string;
  sort: ProofOutcome['sort'];
  kills: string[];
  may: string[];
  /** Operations that are changed: rules about them may blame a mutant too. */
  operations: string[];
  implementation: ReferenceService;
  samples: readonly Sample[];
  wrap?: (next: Handler) => Handler;
}

/** Serves one implementation over real HTTP and has every rule of its contract judge it. */
export async function proveSubject(
  contract: Contract,
  rules: readonly Rule[],
  subject: Subject,
  options: ProofOptions,
): Promise<ProofOutcome> {
  const started = performance.now();
  const served = await startServer(subject.implementation, subject.wrap ? { wrap: subject.wrap } : {});
  const session = openSession(contract, served.baseUrl, options.session);
  try {
    const samples = await collectSamples(session, subject.samples);
    const outcomes: RuleOutcome[] = [];
    const sees = (rule: Rule) => operationsOf(rule, contract).some((id) => subject.operations.includes(id));
    for (const rule of ownersFirst(rules, subject.kills)) {
      if (subject.sort === 'mutant' && !isAsked(rule, subject, sees(rule))) continue;
      const runs = runsFor(subject, rule, sees(rule), options);
      outcomes.push(await judgeRule(rule, session, samples, runs, options.seed));
    }
    const { id, does, sort, kills } = subject;
    const may = new Set([
      ...subject.may,
      ...(sort === 'mutant' ? rules.filter(sees).map((rule) => rule.id) : []),
    ]);
    const figures = { ms: Math.round(performance.now() - started), requests: session.requests };
    return concludeProof({ id, service: contract.service, does, sort, kills, ...figures }, outcomes, may);
  } finally {
    await closeSession(session);
    await served.close();
  }
}

function operationsOf(rule: Rule, contract: Contract): string[] {
  const kind = kindOf(rule);
  return [
    ...kind.operations(rule.params as never, contract),
    ...(kind.reaches?.(rule.params as never, contract) ?? []),
  ];
}

/** Of the rules that cannot see a mutant, each mutant is shown to one in this many: all of them meet many mutants. */
const share = 4;

function isAsked(rule: Rule, subject: Subject, sees: boolean): boolean {
  return sees || subject.kills.includes(rule.id) || deriveSeed(0, subject.id, rule.id) % share === 0;
}

function ownersFirst(rules: readonly Rule[], kills: readonly string[]): Rule[] {
  return [
    ...rules.filter((rule) => kills.includes(rule.id)),
    ...rules.filter((rule) => !kills.includes(rule.id)),
  ];
}

function runsFor(
  subject: Subject,
  rule: Rule,
  sees: boolean,
  { runs }: ProofOptions,
): { runs: number; examples?: number } {
  if (subject.kills.includes(rule.id)) return { runs: runs.owner };
  const few = subject.sort !== 'mutant' || sees ? runs.witness : runs.other;
  return subject.sort === 'mutant' ? { runs: few, examples: few } : { runs: few };
}

async function judgeRule(
  rule: Rule,
  session: Parameters<typeof closeSession>[0],
  samples: SampleTiers,
  runs: { runs: number; examples?: number },
  seed: number,
): Promise<RuleOutcome> {
  const result = await runRule({ rule, kind: kindOf(rule) }, session, samples, {
    ...runs,
    seed,
    budgetMs: 30_000,
    shrink: false,
  });
  switch (result.verdict) {
    case 'pass':
      return { rule: rule.id, verdict: 'pass', detail: `${result.relevant} relevant cases` };
    case 'fail':
      return {
        rule: rule.id,
        verdict: 'fail',
        detail: `expected ${result.finding.expected.join(' or ')}; actual ${result.finding.actual}`,
      };
    case 'inconclusive':
      return { rule: rule.id, verdict: 'inconclusive', detail: `${result.reason}: ${result.detail}` };
    case 'error':
      return { rule: rule.id, verdict: 'error', detail: result.detail };
  }
}
