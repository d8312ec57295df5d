import type { ServiceResult } from '../../engine/results/types.js';

/** A target for a reader. */
export function targetText({ baseUrl, embedded }: Pick<ServiceResult, 'baseUrl' | 'embedded'>): string {
  return embedded ? 'embedded reference' : baseUrl;
}
