import { allowedWithin } from '../http/limits/allowed-within.js';
import type { Session } from '../http/session.js';
import type { Plan, PlannedRule, PlannedService } from '../plan/plan.js';
import { readRunnerNotes } from '../results/journal.js';
import type { RunOptions } from '../run/run-options.js';
import { shareOf, type Waiting } from './share.js';
import { msPerRequest, readTimeNotes, writeTimeNote, type TimeNote } from './time-log.js';

/** Milliseconds of a request where nothing has been measured. */
const usualMs = 5;
/** The least that a rule gets while there is any time: what it has begun, it may end. */
const leastMs = 250;

/**
 * What a rule that begins now may take of the time of the run, and of what limits let through: all rules of the run that
 * have not begun share it. Notes that it has begun.
 */
export function shareForRule(
  { services, options }: Plan,
  service: PlannedService,
  rule: PlannedRule,
  session: Session,
  folder: string,
): Pick<RunOptions, 'budgetMs' | 'endsAt' | 'share'> {
  const { endsAt } = service;
  if (endsAt === undefined) return { budgetMs: options.budgetMs };
  const notes = readTimeNotes(folder);
  writeTimeNote(folder, { begun: rule.id });
  const leftMs = endsAt - Date.now();
  if (leftMs <= 0) return { budgetMs: 0, endsAt };
  const isWaiting = waitingIn(folder, notes, rule);
  const pace = (each: PlannedService): number => paceOf(each, notes, options.concurrency);
  const waiting = services.map((each): Waiting => {
    const rules = each.rules.filter(({ id }) => isWaiting(id)).length;
    return { rules, each: options.runs * pace(each) };
  });
  const own = { each: options.runs * pace(service), msPerRequest: pace(service) };
  const { ms, requests = Infinity } = shareOf({
    leftMs,
    lanes: lanesOf(services, options.workers),
    waiting,
    own,
  });
  const rules = service.rules.filter(({ id }) => isWaiting(id)).length;
  const allowed = Math.floor(allowedWithin(session, leftMs) / Math.max(1, rules));
  const isLimited = allowed < Math.min(requests, options.runs);
  return {
    budgetMs: Math.max(leastMs, ms),
    endsAt,
    ...(isLimited
      ? { share: { requests: Math.max(1, allowed), why: 'rate limit' as const } }
      : requests < options.runs
        ? { share: { requests, why: 'time' as const } }
        : {}),
  };
}

/** Whether a rule is of this run (of its shard) and has not begun. */
function waitingIn(folder: string, notes: readonly TimeNote[], own: PlannedRule): (id: string) => boolean {
  const listed = readRunnerNotes(folder).find((note) => 'planned' in note);
  const planned = listed && 'planned' in listed ? new Set(listed.planned) : undefined;
  const begun = new Set(notes.flatMap((note) => ('begun' in note ? [note.begun] : [])));
  return (id) => id === own.id || (!begun.has(id) && (planned?.has(id) ?? true));
}

/** Until rules have told, a target is taken to answer as many at once as it may be asked: the first rules show. */
function paceOf({ contract, latencyMs }: PlannedService, notes: readonly TimeNote[], most: number): number {
  return msPerRequest(notes, contract.service) ?? (latencyMs === undefined ? usualMs : latencyMs / most);
}

/** Rules that run side by side: those of a slow target run one after the other. */
function lanesOf(services: readonly PlannedService[], workers: number): number {
  return services.every(({ inOneWorker }) => inOneWorker) ? Math.min(workers, services.length) : workers;
}
