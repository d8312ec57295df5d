import { curlLine } from '../http/curl.js';
import { cleaner } from '../http/redaction/cleaner.js';
import { recordExchange } from '../http/redaction/record.js';
import { inOneLine } from '../http/redaction/printable.js';
import { send } from '../http/sending/send.js';
import type { Session } from '../http/session.js';
import { inLanes } from '../lanes.js';
import type { Compared } from './changes.js';
import { differencesOf, type AnswerDifference } from './differences.js';
import type { ProbedRequest } from './requests.js';

/** Sends each request twice to the old implementation and once to the new one, and compares the answers. */
export function probe(requests: readonly ProbedRequest[], old: Session, other: Session): Promise<Compared[]> {
  const lanes = Math.min(old.options.concurrency, other.options.concurrency);
  return inLanes(requests, lanes, (request) => compareAnswers(request, old, other));
}

async function compareAnswers(
  { step, operation }: ProbedRequest,
  old: Session,
  other: Session,
): Promise<Compared> {
  const [before, now] = await Promise.all([send(old, step, old.pool), send(other, step, other.pool)]);
  const again = await send(old, step, old.pool);
  const clean = cleaner(other.options);
  return {
    operation,
    curl: curlLine(recordExchange(now, clean).request, other.options.keyName),
    differences: differencesOf(before, now).map((each) => cleanDifference(each, clean)),
    unsteady: differencesOf(before, again).map((each) => cleanDifference(each, clean)),
  };
}

function cleanDifference(
  { sort, at, ...values }: AnswerDifference,
  clean: (text: string) => string,
): AnswerDifference {
  const line = (text: string): string => inOneLine(clean(text));
  return { sort, at: line(at), old: line(values.old), new: line(values.new) };
}
