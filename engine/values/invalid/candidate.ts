import type { Json } from '../../types/index.js';

/** A value that a keyword ought to refuse, and what is to be said of it. Of those for one reason the first that fits counts. */
export interface Candidate {
  keyword: string;
  value: Json;
  says: string;
  /** The reason; default: the keyword. */
  of?: string;
}
