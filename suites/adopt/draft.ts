import type { Rule } from '../../engine/types/index.js';

/** A rule that may be proposed about a listing, with what supports it. */
export type Draft = Pick<Rule, 'says' | 'kind'> & {
  /** Distinguishes the proposals about one listing. */
  about: string;
  params: object;
  records: number;
  alike?: object[];
  /** What was listed does not show whether the target keeps it. */
  isGuess?: boolean;
};

/** In fewer records a relation may be an accident. */
export const fewest = 5;
