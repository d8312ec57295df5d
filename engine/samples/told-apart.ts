import type { Session } from '../http/session.js';
import type { Operation, Sample } from '../types/index.js';
import { answeredOf } from './answered-guesses.js';

/**
 * The user's samples, each under the name of what it is. A document may call two things by one parameter name: a value
 * given by that name that is not answered as the first, but as the second, is the second. No such request is sent later
 * than `until` (milliseconds of the wall clock), and none where requests are counted.
 */
export async function toldApart(
  session: Session,
  given: readonly Sample[],
  until = Infinity,
): Promise<readonly Sample[]> {
  const { contract, onLoopback } = session;
  if (contract.limits.length > 0 && !onLoopback) return given;
  const others = new Map(given.map((sample) => [sample, otherReadings(contract.operations, sample)]));
  const doubtful = [...others].flatMap(([sample, readings]) =>
    readings.length > 0 ? [sample, ...readings] : [],
  );
  const answered = new Set(await answeredOf(session, doubtful, until));
  return given.map((sample) =>
    answered.has(sample) ? sample : (others.get(sample)?.find((each) => answered.has(each)) ?? sample),
  );
}

/** The sample with one value under the name of another thing that a parameter of the same name takes. */
function otherReadings(operations: readonly Operation[], sample: Sample): Sample[] {
  const parameters = operations
    .filter(({ method }) => method === 'GET')
    .flatMap(({ parameters: each }) => each);
  return Object.entries(sample).flatMap(([name, value]) => {
    const called = parameters.filter((each) => each.name === name).map(({ sample: thing }) => thing);
    if (!called.includes(name)) return [];
    const rest = Object.entries(sample).filter(([other]) => other !== name);
    return [...new Set(called)]
      .filter((thing) => thing !== name && sample[thing] === undefined)
      .map((thing) => Object.fromEntries([...rest, [thing, value]]));
  });
}
