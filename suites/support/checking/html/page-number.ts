import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json, ReceivedResponse } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { dayOf } from '../relations/moments.js';
import { figureRuns, holdsMany } from './many.js';
import { checkWords } from './page-texts.js';
import { staticView } from './static-view.js';
import { phrasePattern, shownTexts } from './visible-text.js';

const newest = '(?:last|latest|newest|most recent|recent|past|previous)';
/** Words that name what is counted only where a time is told of them. */
const timed = new RegExp(
  `(?<![\\p{L}\\p{N}])${newest} (\\d+) (?:answers|responses|probes|checks|requests)\\b(?=.{0,40}(?:\\d ms\\b|\\btook\\b|latenc))`,
  'giu',
);
const yearMs = 366 * 86_400_000;
/** So many figures behind each other are a list of what is counted. */
const fewest = 10;

interface Wanted {
  words: string[];
  number: number;
  between: string[];
}

interface Shown {
  seen: readonly string[];
  record: Json;
  /** The answer with its markup, where it was requested. */
  response?: ReceivedResponse | undefined;
}

/**
 * A page that says how many of the newest there are says the right number, and one that lists them lists as many; one
 * that does neither, may. Words in the plural name what is counted. A record whose two dates are less than a year apart
 * may not have so many, unless another page shows as many of a shorter time.
 */
export function checkNumber(
  wanted: Wanted,
  page: Shown,
  others: () => { response: ReceivedResponse; record: Json }[],
): CheckOutcome {
  const { words, number } = wanted;
  const visible = checkWords([String(number), ...words], page.seen);
  if (visible.relevant && visible.finding) return visible;
  const fault = faultIn(wanted, page);
  if (fault === undefined) return holds;
  const time = timeOf(wanted, page.record);
  const isEnough = others().some(({ response, record }) => {
    const other = timeOf(wanted, record);
    const view = staticView(response);
    return (
      view !== undefined &&
      time !== undefined &&
      other !== undefined &&
      other <= time &&
      saysNumber(wanted, shownTexts(view)) &&
      faultIn(wanted, { seen: shownTexts(view), record, response }) === undefined
    );
  });
  if (!isEnough && (time === undefined || time < yearMs)) return irrelevant('there may not be so many yet');
  return violated(`the last ${number}`, `a page that says: ${fault}`);
}

/** The time between the two dates of a record, in milliseconds. */
function timeOf({ between }: Wanted, record: Json): number | undefined {
  const [since, until] = between.map((pointer) => dayOf(select(record, pointer)[0]?.value ?? null));
  return since === undefined || until === undefined ? undefined : until - since;
}

function saysNumber({ number }: Wanted, seen: readonly string[]): boolean {
  return seen.some((text) => new RegExp(`(?<![\\p{N}.,])${number}(?![\\p{N}.,])`, 'u').test(text));
}

/** What a page says of another number: in words, or by a list that is shorter. */
function faultIn({ words, number }: Wanted, { seen, response }: Shown): string | undefined {
  const nouns = phrasePattern(words.filter((word) => word.endsWith('s'))).source;
  const told = seen.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${newest} (\\d+) ${nouns}`, 'giu')),
  ]);
  if (told.length === 0) told.push(...seen.flatMap((text) => [...text.matchAll(timed)]));
  if (told.length > 0 && !told.some(([, written]) => Number(written) === number))
    return someKeys(told.map(([phrase]) => phrase));
  const markup = response && staticView(response);
  if (!response || !markup) return undefined;
  // Names that are read out may say everything again.
  const longest = Math.max(0, ...figureRuns(shownTexts(markup)[0] ?? '', words, 'milliseconds'));
  const isShort = longest >= fewest && longest < number && !holdsMany(response.text, number);
  return isShort ? `${longest} figures behind each other` : undefined;
}
