import type { Exchange } from '../types/index.js';

/** The answers that a session keeps for memo steps, by the key of the step. */
export interface KeptAnswers {
  /** Whether an answer is kept; it does not count as used. */
  has: (key: string) => boolean;
  /** The answer, if it is still kept: it counts as used. */
  get: (key: string) => Promise<Exchange> | undefined;
  /** Keeps an answer that is awaited. One that turns out to be a request error is forgotten: the next case asks again. */
  set: (key: string, answer: Promise<Exchange>) => void;
  /** All that are kept. */
  all: () => Promise<Exchange>[];
  clear: () => void;
  /** Answers that are kept, and the characters of their texts. */
  size: () => { answers: number; characters: number };
}

/**
 * Keeps answers until their texts have more than so many characters together; then those that were not used for the longest
 * time are forgotten: where one is needed again, it is asked for again. Streamed files have no text, and stay.
 */
export function keepAnswers(mostCharacters: number): KeptAnswers {
  const kept = new Map<string, { answer: Promise<Exchange>; length: number }>();
  let characters = 0;
  const remove = (key: string): void => {
    characters -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const weigh = (key: string, answer: Promise<Exchange>, { response, requestError }: Exchange): void => {
    const each = kept.get(key);
    if (each?.answer !== answer) return;
    if (requestError) return remove(key);
    each.length = response?.fullLength ?? response?.text.length ?? 0;
    characters += each.length;
    for (const [oldest, { length }] of kept) {
      if (characters <= mostCharacters) break;
      if (length > 0 && oldest !== key) remove(oldest);
    }
  };
  return {
    has: (key) => kept.has(key),
    get(key) {
      const known = kept.get(key);
      if (known && kept.delete(key)) kept.set(key, known);
      return known?.answer;
    },
    set(key, answer) {
      remove(key);
      kept.set(key, { answer, length: 0 });
      void answer.then((exchange) => weigh(key, answer, exchange));
    },
    all: () => [...kept.values()].map(({ answer }) => answer),
    clear() {
      kept.clear();
      characters = 0;
    },
    size: () => ({ answers: kept.size, characters }),
  };
}
