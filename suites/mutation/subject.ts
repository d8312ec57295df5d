import type { MutationOutcome } from '../../engine/mutation/outcome.js';
import type { Handler, ReferenceService, Sample, TransportOptions } from '../../engine/types/index.js';

/** What is to be proven: an implementation, changed or not, and who must and may blame it. */
export interface Subject {
  id: string;
  does: string;
  sort: MutationOutcome['sort'];
  /** Rules that must blame it; none for what is compliant. */
  kills: string[];
  may: string[];
  /** Operations that are changed: rules about them may blame a mutant too. */
  operations: string[];
  /** Cases that an owner needs to see a mutant, or that every rule gets on what is compliant; default: the proof's. */
  runs?: number;
  implementation: ReferenceService;
  samples: readonly Sample[];
  wrap?: (next: Handler) => Handler;
  /** One of many mutants that differ little: rules besides its owner see it now and then. */
  isNarrow?: boolean;
  /** How its server speaks HTTP. */
  transport?: TransportOptions;
  /** One of many compliant ones that differ little: each rule gets few examples, and slow rules see one now and then. */
  glance?: boolean;
  /** Compliant, with the records of its implementation: which guesses at records these answer is asked of that one once. */
  isCombined?: boolean;
}
