/** What one plain request shows of a target's health. Says nothing about whether it keeps its contract. */
export type Sight =
  | { sight: 'answering' }
  | { sight: 'degraded'; why: string }
  | { sight: 'rate limited'; why: string; until?: string }
  | { sight: 'key expired'; why: string }
  | { sight: 'moved'; to: string }
  | { sight: 'answering HTML'; why: string }
  | { sight: 'unreachable'; cause: DeadCause; why: string }
  /** Nothing was sent: the limits leave no request. */
  | { sight: 'not asked'; why: string };
export type DeadCause = 'DNS' | 'TLS' | 'connection';
