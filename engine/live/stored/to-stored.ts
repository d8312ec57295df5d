import { keyRemover } from '../../http/redaction/key-remover.js';
import type { SessionOptions } from '../../http/session-options.js';
import type { Case, Exchange } from '../../types/index.js';
import type { StoredCase } from './stored-case.js';

/** Characters of a case beyond which it is not stored. */
const largestCase = 256 * 1024;

/**
 * A case fit to be stored; undefined where it cannot be: it has an answer without which nothing can be checked, one that
 * was read as a stream, one that is too large, or one that shows the key (without it, it would be another answer).
 */
export function toStored(
  place: Omit<StoredCase, 'schema' | 'case' | 'exchanges'>,
  given: Case,
  exchanges: readonly Exchange[],
  options: Pick<SessionOptions, 'key' | 'keyName'>,
): StoredCase | undefined {
  if (exchanges.some(({ response, noAnswer }) => (!response && !noAnswer) || response?.items))
    return undefined;
  const removeKey = keyRemover(options);
  const answers = JSON.stringify(exchanges.map(({ response, noAnswer }) => response ?? noAnswer));
  if (answers.length > largestCase || removeKey(answers) !== answers) return undefined;
  const kept = exchanges.map((exchange) => ({ ...exchange, ...withoutParsed(exchange) }));
  const stored: StoredCase = { schema: 1, ...place, case: given, exchanges: kept };
  return JSON.parse(removeKey(JSON.stringify(stored))) as StoredCase;
}

/** The parsed body is read from the text again. */
function withoutParsed({ response }: Exchange): Pick<Exchange, 'response'> {
  if (!response) return {};
  const copy = { ...response };
  if (copy.text !== '') delete copy.json;
  return { response: copy };
}
