import type { Exchange, Step } from '../types/index.js';
import { readAgain, storable } from './redaction/storable.js';
import { keyOf } from './sending/step-key.js';
import type { Session } from './session.js';

/**
 * Sends a step with `ask`, or takes the answer that the session already has, if it is a memo step, or where time is short.
 * A request error is asked for again. `turn`: how often the same was sent before it, where a case sends nothing else.
 */
export function sharedAnswer(
  session: Session,
  step: Step,
  ask: () => Promise<Exchange>,
  turn = 0,
): Promise<Exchange> {
  const key = keptKey(session, step, turn);
  if (key === undefined) return ask();
  const known = session.memo.get(key);
  // Another rule may have sent it under another name.
  if (known) return known.then((exchange) => ({ ...exchange, step }));
  const asked = ask();
  session.memo.set(key, asked);
  return asked;
}

/** Whether the answer to a step is kept, so that a case need not send it. */
export function isAnswered(session: Session, step: Step, turn = 0): boolean {
  const key = keptKey(session, step, turn);
  return key !== undefined && session.memo.has(key);
}

/** Characters of the answers that one session hands to another. */
export const mostHanded = 4 * 1024 * 1024;

/**
 * What a session has kept of requests that any rule may share, fit to be written: without what is too much, and what
 * shows the key.
 */
export async function answersOf({ memo, options }: Session): Promise<Exchange[]> {
  const kept = await Promise.all(memo.all());
  let left = mostHanded;
  return kept.flatMap((exchange) => {
    if (exchange.step.memo) return [];
    const [fit] = storable([exchange], options, left) ?? [];
    left -= fit?.response?.text.length ?? 0;
    return fit ? [fit] : [];
  });
}

/** Keeps answers that another session had: where time is short, they serve all rules. */
export function takeAnswers({ memo }: Session, answers: readonly Exchange[]): void {
  for (const exchange of answers) memo.set(sharedKey(exchange.step), Promise.resolve(readAgain(exchange)));
}

/** By what the answer to a step is kept; undefined where it is not. */
function keptKey(session: Session, step: Step, turn: number): string | undefined {
  if (step.memo) return `false${keyOf(step)}`;
  return mayShare(session, step) ? sharedKey(step, turn) : undefined;
}

const sharedKey = (step: Step, turn = 0): string => `true${turn || ''}${keyOf(step)}`;

function mayShare({ shares }: Session, { method, body, stream, browser }: Step): boolean {
  return shares && method === 'GET' && body === undefined && !stream && !browser;
}

/**
 * For each step of a case how often the same was sent before it, where the case sends nothing else: what one case drew serves
 * any other that draws. Undefined for other cases.
 */
export function turnsOf(steps: readonly Step[]): number[] | undefined {
  const [first, ...others] = steps;
  if (!first || others.length === 0) return undefined;
  const key = keyOf(first);
  return others.every((step) => step === first || keyOf(step) === key)
    ? steps.map((_, index) => index)
    : undefined;
}
