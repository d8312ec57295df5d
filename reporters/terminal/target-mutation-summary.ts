import type { PlannedService } from '../../engine/plan/plan.js';
import type { TargetOutcome } from '../../engine/mutation/outcome.js';

/** What the rules would catch on a target with its data. */
export interface TargetMutationSummary {
  services: {
    service: string;
    baseUrl: string;
    killed: number;
    survived: number;
    notChecked: number;
    /** Requests that reached the target. */
    requests: number;
  }[];
  outcomes: TargetOutcome[];
}

function figuresOf(
  { contract, baseUrl }: PlannedService,
  outcomes: readonly TargetOutcome[],
): TargetMutationSummary['services'][number] {
  const own = outcomes.filter(({ service }) => service === contract.service);
  const count = (became: TargetOutcome['became']) => own.filter((each) => each.became === became).length;
  return {
    service: contract.service,
    baseUrl,
    killed: count('killed'),
    survived: count('survived'),
    notChecked: count('not checked'),
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
  };
}

export function summarizeTargetMutation(
  outcomes: readonly TargetOutcome[],
  services: readonly PlannedService[],
): TargetMutationSummary {
  const order = { survived: 0, 'not checked': 1, killed: 2 };
  return {
    services: services.map((service) => figuresOf(service, outcomes)),
    outcomes: outcomes.toSorted(
      (one, other) => order[one.became] - order[other.became] || one.id.localeCompare(other.id),
    ),
  };
}

/** For a terminal: what would be missed first, then what could not be checked by rule, then the figures. */
export function targetMutationSummary({ services, outcomes }: TargetMutationSummary): string {
  const survived = outcomes.filter(({ became }) => became === 'survived');
  const unchecked = outcomes.filter(({ became }) => became === 'not checked');
  const rules = new Map(unchecked.map(({ rule, detail }) => [rule, detail]));
  return [
    ...survived.map(({ id, does, rule, detail }) => `SURVIVED  ${id}: ${does}\n  ${rule} says ${detail}`),
    ...[...rules].map(([rule, detail]) => {
      const count = unchecked.filter((each) => each.rule === rule).length;
      return `NOT CHECKED  ${count === 1 ? 'one mutant' : `${count} mutants`} of ${rule}, which does not pass as it is\n  ${detail}`;
    }),
    '',
    ...services.map(({ service, baseUrl, killed, survived: missed, notChecked, requests }) => {
      const checked = killed + missed;
      const share = checked === 0 ? '' : ` (${((100 * killed) / checked).toFixed(1)} %)`;
      return (
        `${service}=${baseUrl}: ${killed} of ${checked} mutants killed${share}, ` +
        `${notChecked} not checked; ${requests} requests reached it`
      );
    }),
  ].join('\n');
}
