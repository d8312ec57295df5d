import { keyRemover } from '../../http/redaction/key-remover.js';
import { storable } from '../../http/redaction/storable.js';
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
  const kept = storable(exchanges, options, largestCase);
  if (!kept) return undefined;
  const clean = JSON.parse(keyRemover(options)(JSON.stringify({ ...place, case: given }))) as typeof place & {
    case: Case;
  };
  return { schema: 1, ...clean, exchanges: kept };
}
