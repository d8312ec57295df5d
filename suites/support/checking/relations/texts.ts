import { percentDecoded } from '../../../../engine/percent-decoded.js';
import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';

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
  [pathOf(address), percentDecoded(pathOf(address))].some((each) => each.endsWith(path));

/** A command line as its shell reads it: without the backslashes that keep a sign from being read. */
const unescaped = (text: string) => text.replaceAll("'\\''", "'").replace(/\\([^\w\s])/g, '$1');

/**
 * Whether a text contains another one. A command line may escape its signs, and give the parts of an address that has a
 * query by themselves.
 */
function holdsParts(text: string, wanted: string): boolean {
  if (text.includes(wanted) || unescaped(text).includes(wanted)) return true;
  const isInWords = /\s/.test(text) && wanted.includes('?');
  return isInWords && wanted.split(/[?&]/).every((part) => text.includes(part));
}

/** Checks how texts begin, end or what they contain. Those that are addresses may write the part percent-encoded. */
export function checkText(relation: keyof typeof partWords, own: Located[], part: Located): CheckOutcome {
  const wanted = part.value;
  if (typeof wanted !== 'string' || wanted === '') return irrelevant('there is no text to look for');
  const fits = (text: string) => {
    if (relation === 'path-ends') return endsIn(text, wanted.replace(/\/$/, ''));
    return relation === 'starts-with' ? text.startsWith(wanted) : holdsParts(text, wanted);
  };
  const unlike = own.find(
    ({ value }) => typeof value !== 'string' || !(fits(value) || fits(percentDecoded(value))),
  );
  if (!unlike) return holds;
  return violated(
    `a text that ${partWords[relation]} ${brief(wanted)}${place(part)}`,
    brief(unlike.value),
    unlike.at,
  );
}

/** Checks that texts have no more characters than another one. */
export function checkLength(own: Located[], bound: Located): CheckOutcome {
  const most = lengthOf(bound);
  if (most === 0) return irrelevant('there is no text to compare with');
  const longer = own.find((each) => lengthOf(each) > most);
  if (!longer) return holds;
  return violated(
    `a text no longer than ${brief(bound.value)}${place(bound)}`,
    brief(longer.value),
    longer.at,
  );
}

const lengthOf = ({ value }: Located): number => (typeof value === 'string' ? [...value].length : 0);
