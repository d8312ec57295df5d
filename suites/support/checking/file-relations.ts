import type { CheckOutcome, DigestedMembers } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** What a fuller file does to a plainer one's records. */
export const fileRelations = ['adds', 'translates', 'translates-all', 'trims', 'overlaps', 'apart'] as const;
export type FileRelation = (typeof fileRelations)[number];

/** A record as both files have it. */
export interface Pair {
  plain: DigestedMembers;
  full: DigestedMembers;
}

/** Fewer records than these could all be alike by chance. */
const tellingSize = 6;
/** So many names tell whether it is one alone: a file may hold millions. */
const mostKept = 2;
/** Records with fewer members may have nothing that could be trimmed. */
const trimmable = 8;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

const size = (members: DigestedMembers) => Object.keys(members).length;
const isSame = ({ plain, full }: Pair) =>
  size(plain) === size(full) && Object.entries(plain).every(([name, digest]) => full[name] === digest);

/** Whether a member is there and holds something. */
export const isShown = (digest: string | undefined): boolean =>
  digest !== undefined && !['null', '[]', '{}', '""'].includes(digest);

/** Whether a member says another thing in the fuller file, as far as the relation says that it may not. */
const contradicts: Record<FileRelation, (plain: string | undefined, full: string | undefined) => boolean> = {
  // An empty member may be what the information is added to.
  adds: (plain, full) => plain !== full && isShown(plain),
  translates: (plain, full) => isFigure(plain) && isFigure(full) && plain !== full,
  'translates-all': () => false,
  // A list or a text may be what is trimmed.
  trims: trimmedOtherwise,
  overlaps: trimmedOtherwise,
  apart: () => false,
};

function trimmedOtherwise(plain: string | undefined, full: string | undefined): boolean {
  if (isText(plain) && isText(full)) return !full.startsWith(plain.slice(0, -1));
  return isFigure(plain) && isFigure(full) && plain !== full;
}

/** A number of one file that is a text in the other one, or the other way round. */
const isRetyped = ({ plain, full }: Pair) =>
  Object.entries(plain).some(
    ([name, digest]) => digest !== full[name] && unquoted(digest) === unquoted(full[name] ?? ''),
  );

const unquoted = (digest: string) => (isText(digest) ? digest.slice(1, -1) : digest);

/** The member that contradicts the relation. */
export function contradiction(relation: FileRelation, { plain, full }: Pair): string | undefined {
  return Object.keys(plain).find((name) => contradicts[relation](plain[name], full[name]));
}

/** What no single record tells, counted over all of them. */
export interface Counts {
  pairs: number;
  /** Those that are the same in both files. */
  same: number;
  /** Those that have so many members that some could be left out. */
  large: number;
  /** Those with a Japanese name, and those of them that are the same in both files. */
  named: number;
  sameNamed: number;
  /** The first two of the Japanese names, in quotes, that the second file has as well. */
  kept: string[];
  /** Those with more members in the plainer file, and in the fuller one. */
  removed: number;
  added: number;
  /** Those in which a number is a text in one of the files. */
  retyped: number;
}

export function newCounts(): Counts {
  return { pairs: 0, same: 0, large: 0, named: 0, sameNamed: 0, kept: [], removed: 0, added: 0, retyped: 0 };
}

/** Counts a record of so many members that is the same in both files; `name`: where names matter. */
export function countAlike(counts: Counts, size: number, name?: string): void {
  counts.pairs++;
  counts.same++;
  if (size >= trimmable) counts.large++;
  if (isJapanese(name)) countName(counts, name, { isSame: true, isKept: true });
}

export function countPair(counts: Counts, pair: Pair): void {
  const { plain, full } = pair;
  const { name } = plain;
  const same = isSame(pair);
  counts.pairs++;
  if (same) counts.same++;
  if (size(full) >= trimmable) counts.large++;
  if (isJapanese(name)) countName(counts, name, { isSame: same, isKept: name === full['name'] });
  // The fuller one of another service may hold little more than the document names.
  if (size(plain) > size(full) && size(full) >= trimmable) counts.removed++;
  if (size(full) > size(plain)) counts.added++;
  if (isRetyped(pair)) counts.retyped++;
}

const isJapanese = (name: string | undefined): name is string => isText(name) && japanese.test(name);

/** Counts a Japanese name of a record that is the same in both files, or of which the name at least is kept in the second. */
function countName(
  counts: Counts,
  name: string,
  { isSame, isKept }: { isSame: boolean; isKept: boolean },
): void {
  counts.named++;
  if (isSame) counts.sameNamed++;
  if (isKept && counts.kept.length < mostKept) counts.kept.push(name);
}

/** Whether anything is added, translated or trimmed at all. */
export const checkCounts: Record<FileRelation, (counts: Counts) => CheckOutcome> = {
  adds: ({ pairs, same }) =>
    pairs >= tellingSize && same === pairs
      ? violated('the second file adds members', `all ${pairs} records are the same in both`)
      : holds,
  translates: ({ named, sameNamed }) =>
    named >= tellingSize && sameNamed === named
      ? violated('English names in the second file', `all ${named} Japanese names are the same in both`)
      : holds,
  // Of several, there may be no translation yet.
  'translates-all': ({ named, kept: [name, ...others] }) => {
    if (named < tellingSize) return irrelevant(`only ${named} names are Japanese`);
    return name !== undefined && others.length === 0
      ? violated(`no Japanese name in the second file: the other ${named - 1} are translated`, name)
      : holds;
  },
  overlaps: ({ pairs }) => (pairs > 0 ? holds : irrelevant('the files have no record in common')),
  // Of one region's names: another's are its own.
  apart: ({ named, sameNamed }) =>
    named >= tellingSize && sameNamed === named
      ? violated('names of its own in the second file', `all ${named} Japanese names are the same in both`)
      : holds,
  trims: ({ pairs, same, large, removed, added, retyped }) => {
    if (retyped > 0 && retyped * 2 < pairs)
      return violated('numbers as numbers in both files', `in ${retyped} of ${pairs} records one is a text`);
    if (pairs >= tellingSize && same === pairs && large === pairs)
      return violated(
        'the trimmed file has less of the records',
        `all ${pairs} records are the same in both`,
      );
    return removed > 0 && added === 0
      ? violated(
          'the trimmed file has no more members than the full one',
          `${removed} of its records have more`,
        )
      : holds;
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
