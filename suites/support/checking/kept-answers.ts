import type { Exchange } from '../../../engine/types/index.js';

/** Whether an answer says that it was kept, or may be answered again for a while. */
export function isKept({ response }: Exchange): boolean {
  const { age, 'cache-control': kept = '', expires } = response?.headers ?? {};
  return age !== undefined || expires !== undefined || /max-age\s*=\s*"?[1-9]/.test(kept);
}
