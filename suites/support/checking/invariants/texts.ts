import { asText, brief } from '../../../../engine/json/guards.js';
import { wordsOf, type Claim, type FindClaims } from './claim.js';
import { essential } from './essential.js';
import { claimOf, leastCertain, leastUsual, textsOf } from './of-cells.js';
import type { Cell } from './population.js';

/** What a text shows that was garbled, or left as a program writes it. Each pattern reads a text once. */
const garbled: { says: string; sign: RegExp; example: string; always?: true }[] = [
  { says: 'no sign that could not be decoded', sign: /\uFFFD/, example: 'caf\uFFFD', always: true },
  {
    says: 'no UTF-8 that was read as Latin-1',
    sign: /Ã[\u0080-\u00BF]|â€[\u0080-\u00BF™œ“”˜]|ï¿½/,
    example: 'cafÃ©',
    always: true,
  },
  {
    says: 'no value of a program in place of a text',
    sign: /^(?:undefined|NaN|null|None|nil|Infinity)$|\[object \w+\]|[/=](?:undefined|NaN|null)(?=$|[/?&#.])/,
    example: 'undefined',
  },
  { says: 'no placeholder', sign: /\{\{|\}\}|\$\{|<%|%[sd](?![\w%])/, example: 'Dear {{name}}' },
  {
    says: 'no escaped markup',
    sign: /&(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[\da-f]{1,5});/i,
    example: 'Salt &amp; pepper',
  },
  {
    says: 'no address escaped as in markup',
    sign: /[?&][\w.-]{1,40}=[^\s&]{0,200}&amp;[\w.-]{1,40}=/i,
    example: 'https://shelf.example/?of=salt&amp;page=2',
    always: true,
  },
  { says: 'no escape written out', sign: /\\u[\da-f]{4}|\\[nrt"]/i, example: 'one\\ntwo' },
  { says: 'no percent-encoding', sign: /^[^/:]*%[2-7c-f][\da-f]/i, example: 'one%20two' },
  {
    says: 'no control character',
    sign: /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/,
    example: 'a\u0000b',
  },
];

const anySign = new RegExp(garbled.map(({ sign }) => `(?:${sign.source})`).join('|'), 'i');

/** One text alone is not garbled where no other is; what a conversion spoils is wrong however many have it. */
export const findGarbled: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const texts = textsOf(cells).concat(insideLists(cells));
    if (texts.length < leastCertain) return [];
    // An answer in plain words, as to what is free, unless it stands where something is named.
    const mayBeNone = !essential.includes(wordsOf(pointer).at(-1) ?? '');
    const doubtful = texts.filter(({ value }) => anySign.test(value));
    return garbled.map(({ says, sign, example, always }) => {
      const isOdd = ({ value }: Cell) => sign.test(asText(value)) && !(mayBeNone && value === 'None');
      const claim = claimOf(`${says} at ${pointer}`, doubtful, isOdd, { pointer, value: example });
      if (!always) return { ...claim, count: texts.length };
      // A conversion spoils each text with such letters: one of them stands for all, beside those that are sound.
      const sound = texts.length - doubtful.filter(({ value }) => sign.test(value)).length;
      const odd = sound < leastCertain ? [] : claim.odd.slice(0, 1);
      return { ...claim, odd, count: sound + odd.length };
    });
  });

function insideLists(cells: readonly Cell[]): (Cell & { value: string })[] {
  return cells.flatMap((cell) =>
    Array.isArray(cell.value)
      ? textsOf(cell.value.map((value, index) => ({ ...cell, value, at: `${cell.at}/${index}` })))
      : [],
  );
}

const names = [
  'name',
  'title',
  'id',
  'slug',
  'code',
  'key',
  'url',
  'link',
  'artist',
  'author',
  'city',
  'country',
];

/** Names have no blanks around them, and none twice, where no other has. */
export const findBlanks: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]): Claim[] => {
    const texts = textsOf(cells);
    if (texts.length < leastUsual || !wordsOf(pointer).some((word) => names.includes(word))) return [];
    const odd = texts.filter(({ value }) => /^\s|\s$|\s\s/.test(value));
    return [
      {
        ...claimOf(`a name without blanks around it at ${pointer}`, texts, () => false, {
          pointer,
          value: ' odd ',
        }),
        odd: odd.map((cell) => ({ ...cell, actual: brief(cell.value) })),
      },
    ];
  });
