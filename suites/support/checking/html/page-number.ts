import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json, ReceivedResponse } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { dayOf } from '../relations/moments.js';
import { figureRuns, holdsMany, longestRun } from './many.js';
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
/** Lists of records whose times differ at least like this are equally short by rule, not by age. */
const younger = 0.9;

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

/** What is wrong with the number of a page; `listed`: how many it lists below a heading that says the right one. */
interface Fault {
  says: string;
  listed?: number;
}

/**
 * A page that says how many of the newest there are says the right number, and one that lists them lists as many; one
 * that does neither, may; a list of times needs no name. Words in the plural name what is counted. A record whose two dates are less than a year apart
 * may not have so many, unless another page shows as many of a shorter time, or lists as few below a heading that says the number.
 */
export function checkNumber(
  wanted: Wanted,
  page: Shown,
  others: () => { response: ReceivedResponse; record: Json }[],
): CheckOutcome {
  const { words, number } = wanted;
  const visible = checkWords([String(number), ...words], page.seen);
  const isListed = page.seen.some((text) => longestRun(text, 'milliseconds') >= fewest);
  if (visible.relevant && visible.finding && !isListed) return visible;
  const fault = faultIn(wanted, page);
  if (fault === undefined) return holds;
  const time = timeOf(wanted, page.record);
  const isProven = others().some((other) => isNoMatterOfAge(wanted, fault, time, other));
  if (!isProven && (time === undefined || time < yearMs)) return irrelevant('there may not be so many yet');
  return violated(`the last ${number}`, `a page that says: ${fault.says}`);
}

/** Whether another page proves that a page does not lack what is counted for want of time. */
function isNoMatterOfAge(
  wanted: Wanted,
  fault: Fault,
  time: number | undefined,
  { response, record }: { response: ReceivedResponse; record: Json },
): boolean {
  const other = timeOf(wanted, record);
  const view = staticView(response);
  if (!view || time === undefined || other === undefined) return false;
  const seen = shownTexts(view);
  const otherFault = faultIn(wanted, { seen, record, response });
  if (!otherFault) return other <= time && saysNumber(wanted, seen);
  const areApart = Math.min(time, other) <= younger * Math.max(time, other);
  return fault.listed !== undefined && fault.listed === otherFault.listed && areApart;
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
function faultIn({ words, number }: Wanted, { seen, response }: Shown): Fault | undefined {
  const nouns = phrasePattern(words.filter((word) => word.endsWith('s'))).source;
  const told = seen.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${newest} (\\d+) ${nouns}`, 'giu')),
  ]);
  if (told.length === 0) told.push(...seen.flatMap((text) => [...text.matchAll(timed)]));
  const isTold = told.some(([, written]) => Number(written) === number);
  if (told.length > 0 && !isTold) return { says: someKeys(told.map(([phrase]) => phrase)) };
  const markup = response && staticView(response);
  if (!response || !markup) return undefined;
  const label = new RegExp(`${newest} ${number} ${nouns}`, 'giu');
  // Names that are read out may say everything again.
  const [text = ''] = shownTexts(markup);
  const longest = Math.max(
    0,
    ...figureRuns(text, text.search(label) >= 0 ? label : phrasePattern(words), 'milliseconds'),
  );
  const isShort = longest >= fewest && longest < number && !holdsMany(response.text, number);
  if (!isShort) return undefined;
  return { says: `${longest} figures behind each other`, ...(isTold ? { listed: longest } : {}) };
}
