import { parseBody } from '../../json/parse.js';
import type { Exchange } from '../../types/index.js';
import type { SessionOptions } from '../session-options.js';
import { keyRemover } from './key-remover.js';

/**
 * Exchanges fit to be written and read again; undefined where they cannot be: one has an answer without which nothing can be
 * checked, is not there as a whole, has more than `most` characters, or shows the key (without it, it would be another answer).
 */
export function storable(
  exchanges: readonly Exchange[],
  options: Pick<SessionOptions, 'key' | 'keyName'>,
  most: number,
): Exchange[] | undefined {
  if (exchanges.some(isPartial)) return undefined;
  const removeKey = keyRemover(options);
  const answers = JSON.stringify(exchanges.map(({ response, noAnswer }) => response ?? noAnswer));
  if (answers.length > most || removeKey(answers) !== answers) return undefined;
  const kept = exchanges.map((exchange) => ({ ...exchange, ...withoutParsed(exchange) }));
  return JSON.parse(removeKey(JSON.stringify(kept))) as Exchange[];
}

/** A stored exchange with its body parsed again. */
export function readAgain(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (!response || response.text === '' || response.notJson !== undefined) return exchange;
  const parsed = parseBody(response.text);
  return { ...exchange, response: { ...response, ...('json' in parsed ? parsed : {}) } };
}

/** Whether a body is not there as a whole. */
function isPartial({ response, noAnswer }: Exchange): boolean {
  if (!response) return !noAnswer;
  return response.items !== undefined || response.fullLength !== undefined;
}

/** The parsed body is read from the text again. */
function withoutParsed({ response }: Exchange): Pick<Exchange, 'response'> {
  if (!response) return {};
  const copy = { ...response };
  if (copy.text !== '') delete copy.json;
  return { response: copy };
}
