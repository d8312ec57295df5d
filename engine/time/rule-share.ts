import { allowedWithin } from '../http/limits/allowed-within.js';
import { leftOfAnnounced } from '../http/limits/announced.js';
import type { Session } from '../http/session.js';
import type { PlannedRule, PlannedRun, PlannedService } from '../plan/plan.js';
import { readRunnerNotes } from '../results/journal.js';
import type { RunOptions } from '../run/run-options.js';
import { shareOf, type Waiting } from './share.js';
import { leftOfStated } from './stated-limits.js';
import { msPerRequest, msPerRule, openTimeLog, type RuleTook, type TimeTold } from './time-log.js';

/** Milliseconds of a request where nothing has been measured. */
const usualMs = 5;
/** The same of a fast target, at most: what was measured before the rules was so while everything had to be loaded. */
const mostOfFastMs = 2;
/** The least that a rule gets while there is any time: what it has begun, it may end. */
const leastMs = 250;

/** So many rules tell how long one takes. */
const telling = 5;

/** How the rules of a run share its time: workers tell each other through a log in its folder. */
export interface TimeShares {
  /**
   * What a rule that begins now may take of the time of the run, and of what limits let through: all rules of the run
   * that have not begun share it. Notes that it has begun.
   */
  begin(service: PlannedService, rule: PlannedRule, session: Session): TimeShare;
  /** Notes what a rule took. */
  end: (took: RuleTook) => void;
  /** What the last rule of a service took that sent requests. */
  last(service: string): RuleTook | undefined;
}

export type TimeShare = Pick<RunOptions, 'budgetMs' | 'endsAt' | 'share' | 'shareNow'>;

/** Opens the shares of a run, in whichever worker. */
export function openTimeShares({ plan, folder }: PlannedRun): TimeShares {
  const { services, options } = plan;
  const log = openTimeLog(folder);
  const openedAt = Date.now();
  let planned: Map<string, number> | undefined;

  /** Rules of a service that are of this run (of its shard) and have not begun. */
  const waitingOf = ({ contract }: PlannedService, told: TimeTold): number => {
    planned ??= plannedRules(services, folder);
    return Math.max(0, (planned.get(contract.service) ?? 0) - told.begunOf(contract.service));
  };
  /**
   * Until rules have told, a target is taken to answer as many at once as it may be asked. Of a slow one the first rules know
   * better; with a fast one their time goes into computing, and says little of the rules to come.
   */
  const paceOf = ({ contract, latencyMs, inOneWorker }: PlannedService, told: TimeTold): number => {
    const measured = latencyMs === undefined ? usualMs : latencyMs / options.concurrency;
    const before = inOneWorker ? measured : Math.min(measured, mostOfFastMs);
    const took = told.tookLately(contract.service);
    return msPerRequest(took, inOneWorker && took.length > 0 ? undefined : before) ?? before;
  };

  /** What a rule takes where nothing is short. How long the rules of a fast target took tells more than how many cases they plan. */
  const eachOf = (service: PlannedService, told: TimeTold): number => {
    const planned = options.runs * paceOf(service, told);
    const took = told.tookLately(service.contract.service);
    return service.inOneWorker || took.length < telling ? planned : Math.min(planned, msPerRule(took));
  };

  /** What a rule may take that is the first of so many. */
  const shareFor = (service: PlannedService, session: Session, rules: number, endsAt: number): TimeShare => {
    const told = log.read();
    const waiting = services.map((each): Waiting => {
      const count = each === service ? rules : waitingOf(each, told);
      return { rules: count, each: eachOf(each, told) };
    });
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) return { budgetMs: 0 };
    const own = { each: eachOf(service, told), msPerRequest: paceOf(service, told) };
    const share = shareOf({ leftMs, lanes: lanesOf(services, options.workers), waiting, own });
    const stated = session.onLoopback
      ? leftOfStated(service, told.sentFor(service.contract.service), endsAt - openedAt)
      : Infinity;
    const announced = leftOfAnnounced(session.announced, endsAt);
    const allowed = Math.min(allowedWithin(session, leftMs), stated, announced);
    return boundsOf(share, Math.floor(allowed / rules), options.runs);
  };

  return {
    begin(service, rule, session) {
      const { endsAt } = service;
      if (endsAt === undefined) return { budgetMs: options.budgetMs };
      const begun = shareFor(service, session, Math.max(1, waitingOf(service, log.read())), endsAt);
      log.write({ begun: rule.id, service: service.contract.service });
      const shareNow = (): TimeShare['share'] =>
        shareFor(service, session, 1 + waitingOf(service, log.read()), endsAt).share;
      return { endsAt, ...begun, shareNow };
    },
    end: log.write,
    last: (service) => log.read().tookLately(service).at(-1),
  };
}

/** A rule's part of the time, or of the requests where limits let through less. */
function boundsOf(
  { ms, requests = Infinity }: ReturnType<typeof shareOf>,
  allowed: number,
  runs: number,
): Pick<TimeShare, 'budgetMs' | 'share'> {
  const budgetMs = Math.max(leastMs, ms);
  if (allowed < Math.min(requests, runs))
    return { budgetMs, share: { requests: Math.max(1, allowed), why: 'rate limit' } };
  return requests < runs ? { budgetMs, share: { requests, why: 'time' } } : { budgetMs };
}

/** How many rules of each service are of this run. */
function plannedRules(services: readonly PlannedService[], folder: string): Map<string, number> {
  const listed = readRunnerNotes(folder).find((note) => 'planned' in note);
  const planned = listed && 'planned' in listed ? new Set(listed.planned) : undefined;
  return new Map(
    services.map(({ contract, rules }) => [
      contract.service,
      rules.filter(({ id }) => planned?.has(id) ?? true).length,
    ]),
  );
}

/** Rules that run side by side: those of a slow target run one after the other, and those that open pages aside. */
function lanesOf(services: readonly PlannedService[], workers: number): number {
  if (services.every(({ inOneWorker }) => inOneWorker)) return Math.min(workers, services.length);
  const opensPages = services.some(({ rules }) => rules.some(({ takes }) => takes === 'browser'));
  return Math.max(1, workers - (opensPages ? 1 : 0));
}
