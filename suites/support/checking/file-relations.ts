import type { RecordDigest } from './digests.js';
import { holds, violated } from './records.js';
import type { CheckOutcome } from '../../../engine/types/index.js';

/** What a fuller file does to a plainer one's records. */
export type FileRelation = 'adds' | 'translates' | 'trims';
type Digests = ReadonlyMap<string, RecordDigest>;

/** Fewer records than these could all be alike by chance. */
const tellingSize = 6;
/** Records with fewer members may have nothing that could be trimmed. */
const trimmable = 8;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Checks members of two files that list the same records. */
export function checkMembers(relation: FileRelation, plainer: Digests, fuller: Digests): CheckOutcome {
  const pairs = [...plainer].flatMap(([key, plain]) => {
    const full = fuller.get(key);
    return full ? [{ key, plain: plain.members, full: full.members }] : [];
  });
  for (const { key, plain, full } of pairs) {
    const changed = Object.keys(plain).find((name) => contradicts[relation](plain[name], full[name]));
    if (changed === undefined) continue;
    return violated(
      `record ${key}: ${changed} ${plain[changed]} in both files`,
      `${changed} ${full[changed] ?? '(missing)'} in the second`,
    );
  }
  return checkWhole[relation](pairs) ?? holds;
}

interface Pair {
  plain: RecordDigest['members'];
  full: RecordDigest['members'];
}
const size = (members: RecordDigest['members']) => Object.keys(members).length;
const isSame = ({ plain, full }: Pair) =>
  size(plain) === size(full) && Object.entries(plain).every(([name, digest]) => full[name] === digest);

/** Whether a member says another thing in the fuller file, as far as the relation says that it may not. */
const contradicts: Record<FileRelation, (plain: string | undefined, full: string | undefined) => boolean> = {
  // An empty member may be what the information is added to.
  adds: (plain, full) => plain !== full && !['null', '[]', '{}', '""'].includes(plain ?? ''),
  translates: (plain, full) => isFigure(plain) && isFigure(full) && plain !== full,
  // A list or a text may be what is trimmed.
  trims: (plain, full) =>
    (isFigure(plain) && isFigure(full) && plain !== full) ||
    (isText(plain) && isText(full) && !full.startsWith(plain.slice(0, -1))),
};

/** What no single record tells: that nothing is added, translated or trimmed in any. */
const checkWhole: Record<FileRelation, (pairs: readonly Pair[]) => CheckOutcome | undefined> = {
  adds: (pairs) =>
    pairs.length >= tellingSize && pairs.every(isSame)
      ? violated('the second file adds members', `all ${pairs.length} records are the same in both`)
      : undefined,
  translates: (pairs) => {
    const named = pairs.filter(({ plain }) => isText(plain['name']) && japanese.test(plain['name']));
    return named.length >= tellingSize && named.every(isSame)
      ? violated(
          'English names in the second file',
          `all ${named.length} Japanese names are the same in both`,
        )
      : undefined;
  },
  trims: (pairs) => {
    const isLarge = ({ full }: Pair) => size(full) >= trimmable;
    if (pairs.length >= tellingSize && pairs.every(isSame) && pairs.every(isLarge))
      return violated(
        'the trimmed file has less of the records',
        `all ${pairs.length} records are the same in both`,
      );
    const removed = pairs.filter(({ plain, full }) => size(plain) > size(full)).length;
    const added = pairs.filter(({ plain, full }) => size(full) > size(plain)).length;
    return removed > 0 && added === 0
      ? violated(
          'the trimmed file has no more members than the full one',
          `${removed} of its records have more`,
        )
      : undefined;
  },
};

/** A number or a truth value, as a digest holds it. */
function isFigure(digest: string | undefined): boolean {
  return digest !== undefined && /^(-?\d|true$|false$)/.test(digest);
}

/** A text that is short enough for its digest to hold it. */
function isText(digest: string | undefined): digest is string {
  return digest?.startsWith('"') ?? false;
}
