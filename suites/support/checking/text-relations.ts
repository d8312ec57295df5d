import { brief } from '../../../engine/json/guards.js';
import type { Located } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { holds, irrelevant, violated } from './records.js';

const partWords = {
  'starts-with': 'starts with',
  contains: 'contains',
  'path-ends': 'is an address whose path ends with',
};

/** Where a value stands, for a message. */
export const place = ({ at: pointer }: Located) => (pointer === '' ? '' : ` (${pointer})`);

/** An address without its query and fragment, and without a closing slash. */
const pathOf = (address: string) => address.replace(/[?#].*$/, '').replace(/\/$/, '');

const endsIn = (address: string, path: string) =>
  [pathOf(address), unescaped(pathOf(address))].some((each) => each.endsWith(path));

/** Checks how texts begin, end or what they contain. Those that are addresses may write the part percent-encoded. */
export function checkText(relation: keyof typeof partWords, own: Located[], part: Located): CheckOutcome {
  const wanted = part.value;
  if (typeof wanted !== 'string' || wanted === '') return irrelevant('there is no text to look for');
  const fits = (text: string) => {
    if (relation === 'path-ends') return endsIn(text, wanted.replace(/\/$/, ''));
    return relation === 'starts-with' ? text.startsWith(wanted) : text.includes(wanted);
  };
  const unlike = own.find(
    ({ value }) => typeof value !== 'string' || !(fits(value) || fits(unescaped(value))),
  );
  if (!unlike) return holds;
  return violated(
    `a text that ${partWords[relation]} ${brief(wanted)}${place(part)}`,
    brief(unlike.value),
    unlike.at,
  );
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const extendedDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const dayMs = 86_400_000;

/** Dates and moments that are written year, month, day; zones may put them a day apart. */
export function checkMoments(own: Located, other: Located): CheckOutcome {
  const [moment, bound] = [own, other].map(({ value }) => dayOf(value));
  if (moment === undefined || bound === undefined)
    return irrelevant('not both are dates of the form YYYY-MM-DD');
  return moment >= bound - dayMs
    ? holds
    : violated(`not before ${brief(other.value)}${place(other)}`, brief(own.value), own.at);
}

/** The day of a date or moment of the form YYYY-MM-DD, in milliseconds since 1970; undefined for any other text. */
export function dayOf(value: Json): number | undefined {
  const [, year = '', month = '', day = ''] = (typeof value === 'string' && extendedDate.exec(value)) || [];
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return year === '' || Number.isNaN(moment) ? undefined : moment;
}
