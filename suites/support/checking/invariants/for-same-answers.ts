import { createHash } from 'node:crypto';
import type { Exchange, Json } from '../../../../engine/types/index.js';
import type { Answer } from './population.js';

/** An answer of which the body is parsed only where it has to be. */
export interface UnreadAnswer extends Omit<Answer, 'json'> {
  /** The body as it came; undefined where only its beginning is kept. */
  body: string | Buffer | undefined;
  json: () => Json | undefined;
}

/** Outcomes that are remembered. */
const mostRemembered = 1000;

/** The body of an exchange, as a text or as a file that was read as a stream; undefined where it is no JSON. */
export function unreadBody({ response }: Exchange): Pick<UnreadAnswer, 'body' | 'json'> | undefined {
  if (response?.json !== undefined)
    return {
      body: response.fullLength === undefined ? response.text : undefined,
      json: () => response.json,
    };
  const file = response?.items?.body;
  return file && { body: file.bytes(), json: file.json };
}

/**
 * A function of answers that is computed once for the same ones, by a hash of their texts: many rules, and runs against
 * implementations that differ elsewhere, meet the same files, which are too many to be kept.
 */
export function forSameAnswers<T>(
  compute: (answers: readonly Answer[], without?: readonly string[]) => T,
): (answers: readonly UnreadAnswer[], without?: readonly string[]) => T {
  const known = new Map<string, { outcome: T }>();
  return (answers, without) => {
    const key = keyOf(answers, without);
    const judged = key === undefined ? undefined : known.get(key);
    if (judged) return judged.outcome;
    const outcome = compute(answers.flatMap(read), without);
    if (key !== undefined) known.set(key, { outcome });
    const [oldest] = known.keys();
    if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
    return outcome;
  };
}

function read({ path, source, asked, json }: UnreadAnswer): Answer[] {
  const parsed = json();
  return parsed === undefined ? [] : [{ path, source, asked, json: parsed }];
}

function keyOf(answers: readonly UnreadAnswer[], without: readonly string[] = []): string | undefined {
  const hash = createHash('sha256').update(without.join());
  for (const { path, source, asked = [], body } of answers) {
    if (body === undefined) return undefined;
    hash.update(`\n${JSON.stringify([path, source, asked, body.length])}\n`).update(body);
  }
  return hash.digest('base64');
}
