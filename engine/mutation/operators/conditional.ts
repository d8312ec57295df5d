import { hasStatus, isFor, type Condition, type Status } from './conditions.js';
import { someWork } from './rewrite.js';
import { keyOf } from './state-operators.js';
import type { Place, Wrap } from './types.js';

/** Makes a change for the requests, and the answers, that meet a condition; all others are answered as before. */
export function conditional(condition: Condition, place: Place, change: Wrap): Wrap {
  return (next) => {
    const memories = [
      sinceMemory(condition, place),
      followingMemory(condition, place),
      countingMemory(condition, place),
    ].filter((memory) => memory !== undefined);
    const changed = whileBusy(condition.concurrent, givenStatus(condition.status, change))(next);
    return async (request) => {
      // Each memory sees each request, whatever the others say.
      const answers = memories.map(({ allows }) => allows(request));
      const meant = isFor(condition, request, place) && answers.every((each) => each());
      const answer = await (meant ? changed(request) : next(request));
      for (const { learn } of memories) learn?.(request, answer.status, meant);
      return answer;
    };
  };
}

/** What an earlier request has to do with a later one. */
interface Memory {
  /** Sees a request; the function that it gives back says whether it is meant. */
  allows: (request: Request) => () => boolean;
  learn?: (request: Request, status: number, changed: boolean) => void;
}

function hasMet({ status, ...rest }: Condition, request: Request, actual: number, place: Place): boolean {
  return (status === undefined || hasStatus(actual, status)) && isFor(rest, request, place);
}

function sinceMemory({ since }: Condition, place: Place): Memory | undefined {
  if (since === undefined) return undefined;
  const { when, by } = since;
  const known = new Set<string>();
  const key = (request: Request) => keyOf(new URL(request.url), { ...(by ? { by } : {}) }, place);
  return {
    allows: (request) => {
      if (when.status === undefined && isFor(when, request, place)) known.add(key(request));
      return () => known.has(key(request));
    },
    learn: (request, status, changed) => {
      if (!changed && hasMet(when, request, status, place)) known.add(key(request));
    },
  };
}

function followingMemory({ following }: Condition, place: Place): Memory | undefined {
  if (following === undefined) return undefined;
  let met = false;
  return {
    allows: () => {
      const before = met;
      return () => before;
    },
    learn: (request, status, changed) => {
      met = !changed && hasMet(following, request, status, place);
    },
  };
}

function countingMemory({ asked, after = 0, every = 1, turn = 0 }: Condition, place: Place): Memory {
  const counts = new Map<string, number>();
  let met = 0;
  const wasAsked = (request: Request): boolean => {
    if (asked === undefined) return true;
    const key = keyOf(new URL(request.url), { ...(asked.by ? { by: asked.by } : {}) }, place);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count >= (asked.times ?? 1);
  };
  return {
    allows: (request) => () => {
      if (!wasAsked(request)) return false;
      met += 1;
      return met > after && met % every === turn;
    },
  };
}

/** The change where the unchanged answer has one of these statuses; that answer is what the change begins with. */
function givenStatus(status: Status | undefined, change: Wrap): Wrap {
  if (status === undefined) return change;
  return (next) => {
    const known = new WeakMap<Request, Response>();
    const changed = change(async (request) => known.get(request) ?? next(request));
    return async (request) => {
      const answer = await next(request);
      if (!hasStatus(answer.status, status)) return answer;
      known.set(request, answer);
      return changed(request);
    };
  };
}

/** The change where so many other requests are under way; those that are not changed take some time. */
function whileBusy(others: number | undefined, change: Wrap): Wrap {
  if (others === undefined) return change;
  return (next) => {
    const changed = change(next);
    let underWay = 0;
    return async (request) => {
      if (underWay >= others) return changed(request);
      underWay += 1;
      await someWork(15);
      underWay -= 1;
      return next(request);
    };
  };
}
