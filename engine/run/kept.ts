import fc from 'fast-check';
import type { Session } from '../http/session.js';
import { evenly } from '../samples/even.js';
import type { Case, CaseSource, InconclusiveReason, RunnableRule } from '../types/index.js';
import { attempt } from './attempt/attempt.js';

/** So many of a rule's cases, finite ones and random ones each, tell whether a target keeps it. */
const mostAsked = 8;

/**
 * Whether a target keeps a relation that assay itself proposed: one that is broken most of the time is none. Undefined
 * where it is kept, else why the rule does not count. Sends up to 16 cases.
 */
export async function notKept(
  runnable: RunnableRule,
  session: Session,
  { examples = [], random }: CaseSource,
  seed: number,
): Promise<{ reason: InconclusiveReason; detail: string } | undefined> {
  const drawn = random ? fc.sample(random, { seed, numRuns: mostAsked }) : [];
  const asked: Case[] = [...evenly(examples, mostAsked), ...drawn];
  let relevant = 0;
  let broken = 0;
  for (const each of asked) {
    const ended = await attempt(runnable, session, each);
    if (ended.ended !== 'checked' || !ended.outcome.relevant) continue;
    relevant++;
    if (ended.outcome.finding) broken++;
  }
  if (broken * 2 <= relevant) return undefined;
  const detail = `the service does not keep this relation, which its document does not state: ${broken} of ${relevant} cases differ`;
  return { reason: 'not kept', detail };
}
