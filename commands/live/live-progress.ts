import type { LiveRunRecord } from '../../engine/live/memory/live-run-record.js';
import type { LiveTarget } from '../../engine/live/planning/live-target.js';
import type { TargetLine } from '../../engine/live/rolling/run-files.js';
import { ruleGate } from '../../engine/results/run-gate.js';
import { openProgress, type Ended, type Progress } from '../../reporters/terminal/progress.js';

/** Tells of a run from its first target on. */
export function progressOf(total: number): Pick<Progress, 'says' | 'ended' | 'close'> {
  let opened: Progress | undefined;
  const open = (): Progress => (opened ??= openProgress({ what: 'targets', total, endsAt: Infinity }));
  return {
    says: (line) => open().says(line),
    ended: (end) => open().ended(end),
    close: () => opened?.close(),
  };
}

/** What became of a target, as progress tells it. */
export function endOf({ result: { service, requests, rules, embedded } }: TargetLine): Ended {
  const failing = rules.filter((rule) => ruleGate(rule, embedded) === 'fail');
  const [first] = failing;
  if (!first) return { id: service, requests };
  const more = failing.length > 1 ? ` (and ${failing.length - 1} more rules)` : '';
  return {
    id: service,
    requests,
    failed: `${first.id}${more}: ${first.finding?.actual ?? first.detail ?? ''}`,
  };
}

/** What a run has left to the next one, as its time was over. */
export function unreachedLine(targets: number, { targets: reached }: Pick<LiveRunRecord, 'targets'>): string {
  const unreached = targets - reached.length;
  const left =
    unreached === 0
      ? 'rules under way were left'
      : `${unreached} of ${targets} ${targets === 1 ? 'target was' : 'targets were'} not reached`;
  return `time is over: ${left}; the next run begins there`;
}

/** What a run sets out to do with a target. */
export function planLine({ planned, state, rules, runsToCover, budget, sharesHost }: LiveTarget): string {
  const { contract, requestError, rules: thisRun } = planned;
  if (requestError) return `${contract.service}: ${requestError.reason}: ${requestError.detail}`;
  const name = `${contract.service}: ${state?.state ?? 'not polled'}`;
  const within =
    runsToCover === undefined ? '' : `, all within ${runsToCover} ${runsToCover === 1 ? 'run' : 'runs'}`;
  const requests = sharesHost
    ? `about ${budget} requests (its share of the host)`
    : `at most ${budget} requests`;
  return `${name}: ${thisRun.length} of ${rules} rules in this run${within}; ${requests}`;
}
