/** What a run may change on a target, and what it has made there. */
export interface Changes {
  /** Methods that may be sent. */
  methods: readonly string[];
  /** Whether what assay has not made may be changed and deleted, too. */
  destructive: boolean;
  /** Paths of records that were made and not removed again. */
  created: Set<string>;
  /** How many records were made. */
  made: number;
}

/** Changes as a session begins with them. Without `methods` only safe ones are sent. */
export function noChanges(methods: readonly string[] = [], destructive = false): Changes {
  return { methods, destructive, created: new Set(), made: 0 };
}
