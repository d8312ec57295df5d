import { sampleNames } from '../contract/sample-names.js';
import type { OperationSights } from '../evidence/witnesses.js';
import { inOneLine, printable } from '../http/redaction/printable.js';
import type { PlannedService } from '../plan/plan.js';
import type { Sample } from '../types/index.js';
import type { Coverage, OperationCoverage, RuleResult, ServiceResult } from './types.js';

type CoveredOperation = Omit<OperationCoverage, 'relevant' | 'missing' | 'unauthorized'>;

/** What coverage is counted by, as a plan or the parts of a run say it. */
export interface CoverageFacts {
  minChecked: number;
  operations: readonly CoveredOperation[];
}

/** The facts of a planned service; undefined where nothing is demanded of it. */
export function coverageFacts({ contract, samples, minChecked }: PlannedService): CoverageFacts | undefined {
  if (minChecked === undefined) return undefined;
  const operations = contract.operations.map((operation): CoveredOperation => {
    const names = sampleNames(operation);
    const given = samples.given.filter((sample) => names.some((name) => sample[name] !== undefined));
    const documented = operation.responses.some(({ status }) => status.startsWith('2'));
    return {
      id: operation.id,
      ...(documented ? { succeeded: 0 } : {}),
      samples: names,
      given: given.map((sample) => describeSample(sample, names)),
    };
  });
  return { minChecked, operations };
}

/** Counts what rules came to. Operations that no rule is about, and those that are declared as not implemented, do not count. */
export function coverageOf(
  { minChecked, operations }: CoverageFacts,
  rules: readonly RuleResult[],
  sights: OperationSights,
): Coverage {
  const counted = rules.filter(({ reason }) => reason !== 'not implemented');
  const stated = counted.filter((rule) => rule.authority === 'stated' && !assumesInVain(rule));
  return {
    minChecked,
    stated: stated.length,
    checked: stated.filter(hasVerdict).length,
    operations: operations.flatMap((operation) => {
      const own = counted.filter((rule) => rule.operations.includes(operation.id));
      return own.length === 0 ? [] : [coveredOperation(operation, own, sights)];
    }),
  };
}

/** Whether enough was checked for a pass. Results of earlier versions say nothing of it. */
export function isEnough(coverage: Coverage | undefined): boolean {
  return !coverage || (hasEnoughVerdicts(coverage) && coverage.operations.every(({ missing }) => !missing));
}

export function hasEnoughVerdicts({ minChecked, stated, checked }: Coverage): boolean {
  return checked * 100 >= stated * minChecked;
}

/** Whether it is known of a rule whether the target conforms to it. */
export function hasVerdict({ verdict, reason }: Pick<RuleResult, 'verdict' | 'reason'>): boolean {
  return verdict === 'pass' || verdict === 'fail' || reason === 'known failure';
}

/**
 * Whether a rule goes by a name or value that the document does not show, and had nothing to look at under it: the target
 * may have another one, which is no lack of the run.
 */
function assumesInVain({ assumes, reason }: RuleResult): boolean {
  return assumes !== undefined && reason === 'vacuous';
}

/** The coverage of a whole run from that of its parts. */
export function mergeCoverage(
  parts: readonly Pick<ServiceResult, 'coverage'>[],
  rules: readonly RuleResult[],
): Coverage | undefined {
  const all = parts.flatMap(({ coverage }) => coverage ?? []);
  const [first] = all;
  if (!first) return undefined;
  const seen = all.flatMap(({ operations }) => operations);
  const operations = [...new Map(seen.map((operation) => [operation.id, operation])).values()];
  const total = (id: string, count: (each: OperationCoverage) => number): number =>
    seen.filter((each) => each.id === id).reduce((sum, each) => sum + count(each), 0);
  const sights = operations.map(({ id }) => [
    id,
    {
      relevant: total(id, (each) => each.relevant),
      succeeded: total(id, (each) => each.succeeded ?? 0),
      unauthorized: total(id, (each) => each.unauthorized ?? 0),
    },
  ]);
  return coverageOf(
    { minChecked: first.minChecked, operations },
    rules,
    Object.fromEntries(sights) as OperationSights,
  );
}

/**
 * Refusals alone prove a case relevant, too; what a rule lacks then is an answer to look at. Where another reason is known
 * (a key, a limit), that is to be settled first.
 */
function lacksAnswers(rules: readonly RuleResult[]): boolean {
  const open = rules.filter(
    (rule) => rule.verdict === 'inconclusive' && !hasVerdict(rule) && !assumesInVain(rule),
  );
  return open.length > 0 && open.every(({ reason }) => unanswered.has(reason ?? ''));
}

function coveredOperation(
  { id, succeeded: documented, samples, given }: CoveredOperation,
  rules: readonly RuleResult[],
  sights: OperationSights,
): OperationCoverage {
  const { relevant = 0, succeeded = 0, unauthorized = 0 } = sights[id] ?? {};
  const isUnanswered = documented !== undefined && succeeded === 0 && lacksAnswers(rules);
  const missing = isUnanswered ? 'never answered 2xx' : relevant === 0 ? 'no relevant case' : undefined;
  return {
    id,
    relevant,
    ...(documented === undefined ? {} : { succeeded }),
    ...(missing ? { missing } : {}),
    ...(missing && unauthorized > 0 ? { unauthorized } : {}),
    samples,
    given,
  };
}

/** Reasons of rules that were answered by nothing that they could look at. */
const unanswered = new Set(['vacuous', 'no sample']);

function describeSample(sample: Sample, names: readonly string[]): string {
  const values = names.flatMap((name) =>
    sample[name] === undefined ? [] : [`${name}=${String(sample[name])}`],
  );
  return inOneLine(printable(values.join(' '))).slice(0, 100);
}
