import type { Handler } from './service.js';

/** A change of an implementation. `kills` empty: compliant, nobody may blame it. */
export interface Variation {
  id: string;
  does: string;
  kills: string[];
  may?: string[];
  /** Operations that it changes: rules on them may blame it too. */
  operations: string[];
  /** One of many that differ little: rules besides its owner see it now and then. */
  isNarrow?: boolean;
  wrap: (next: Handler) => Handler;
}

/** A variation before its rule's id and operations are filled in. */
export interface MutantDraft {
  name: string;
  does: string;
  /** Rule ids beside the own one that must notice it too, or may. */
  may?: string[];
  operations?: string[];
  isNarrow?: boolean;
  wrap: (next: Handler) => Handler;
}
