import type { SessionOptions } from '../session-options.js';

/** What a run may change on a target, and what it has made there. */
export interface Changes {
  /** Methods that may be sent. */
  methods: readonly string[];
  /** Whether what assay has not made may be changed and deleted, too. */
  destructive: boolean;
  /** Paths of records that were there before: none of them is assay's own, whatever a response says. */
  existing: ReadonlySet<string>;
  /** Paths of records that were made and not removed again. */
  created: Set<string>;
  /** Paths of records that were made and removed: what is asked of them changes nothing that was there before. */
  removed: Set<string>;
  /** How many records were made, and of how many of them nobody knows where they are. */
  made: number;
  untraced: number;
  /** How often records were changed that were there before, and how many of them were deleted. */
  changed: number;
  deleted: number;
}

type Allowed = Pick<SessionOptions, 'methods' | 'destructive' | 'existing'>;

/** Changes as a session begins with them. Without `methods` only safe ones are sent. */
export function noChanges({ methods = [], destructive = false, existing = new Set() }: Allowed): Changes {
  const none = { made: 0, untraced: 0, changed: 0, deleted: 0 };
  return { methods, destructive, existing, created: new Set(), removed: new Set(), ...none };
}
