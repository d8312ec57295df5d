import { brief, isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/index.js';
import { digestMembers, type RecordDigest } from './digests.js';

/** Members that most records of a file have: where one of them lacks such a member, it was lost. */
export function usualMembers(digests: ReadonlyMap<string, RecordDigest>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { members } of digests.values())
    for (const name of Object.keys(members)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 2 > digests.size).map(([name]) => name));
}

/** Where the file's record contradicts the live one. */
export function fileFinding(
  asked: string,
  record: Json,
  digests: ReadonlyMap<string, RecordDigest>,
  usual: ReadonlySet<string>,
): { expected: string; actual: string; at: string } | undefined {
  const kept = digests.get(asked);
  if (!kept)
    return { expected: `the record ${asked} in the file`, actual: `${digests.size} other records`, at: '' };
  const live = digestMembers(record);
  const differing = Object.keys(live).find((name) =>
    kept.members[name] === undefined ? usual.has(name) : kept.members[name] !== live[name],
  );
  if (differing === undefined) return undefined;
  const value = isObject(record) ? record[differing] : undefined;
  return {
    expected: `one ${differing} of record ${asked} in the live answer and in the file`,
    actual: `live ${brief(value)}, in the file ${keptText(kept.members[differing])}`,
    at: `/${differing}`,
  };
}

/** Of long values only a hash is kept, which tells a reader nothing. */
function keptText(digest: string | undefined): string {
  if (digest === undefined) return '(missing)';
  return digest.startsWith('sha256:') ? 'another value' : digest;
}
