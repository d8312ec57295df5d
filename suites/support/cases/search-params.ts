import { paramsSchema, text, textMap } from '../kind.js';

/** What rules about a search say of it, whatever it is that they check. */
export interface SearchParams {
  operation: string;
  /** How its records are read, and the notion that identifies one. */
  reading: string;
  key: string;
  /** Filters of known records that narrow all searches of a case alike. */
  with: string[];
  /** Samples that a search with the operation's defaults reaches. */
  among?: Record<string, string>;
}

/** JSON Schema of `SearchParams` and what a kind needs beside: closed, all required but `among` and the optional ones. */
export function searchParamsSchema(own: Record<string, object>, optional: string[] = []): object {
  const shared = { operation: text, reading: text, key: text, with: filters, among: textMap };
  return paramsSchema({ ...shared, ...own }, ['among', ...optional]);
}

const filters = { type: 'array', items: text };
