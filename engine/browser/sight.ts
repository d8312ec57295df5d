import type { Document } from './document.js';

/** What is noted while a page is open. */
export interface Sight {
  errors: string[];
  /** What its scripts asked for and did not get: status and address. */
  failed: string[];
  /** Hosts beyond its own that it asked for. */
  blocked: Set<string>;
  /** What it has been answered already. */
  document?: Document | undefined;
}
