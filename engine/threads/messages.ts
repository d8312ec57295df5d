/** What a thread is told: what it works on, the tasks of a group (by their names, in order), or to leave its task and end. */
export type ToThread<Setup> =
  | { sort: 'set up'; setup: Setup; env: Record<string, string> }
  | { sort: 'perform'; tasks: readonly string[] }
  | { sort: 'stop' };

/** What a thread tells: that it lives, how far it is with its tasks, and that those of a group are done, by the first of them. */
export type FromThread<End> =
  | { sort: 'alive' }
  | { sort: 'begun'; task: string }
  | { sort: 'ended'; task: string; end: End }
  | { sort: 'lost'; task: string; why: string }
  | { sort: 'idle'; after: string | undefined };
