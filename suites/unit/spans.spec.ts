import { isDeepStrictEqual } from 'node:util';
import { expect } from 'expect';
import fc from 'fast-check';
import {
  brackets,
  characterData,
  comments,
  elements,
  instructions,
  spansIn,
  withoutSpans,
} from '../support/checking/html/spans.js';
import { replaceTags } from '../support/checking/html/tags.js';
import { test } from '../plain-test.js';

/** Pieces that markup breaks at, so that a few of them make every case. */
const markup = fc
  .array(
    fc.constantFrom(
      ...['<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<', '>', '"', "'", '=', ' ', 'a', '/'],
      ...['<script', '</script>', '</SCRIPT >', '<title>', '</title>', '<b title="x>y">', '<p\n', 'text'],
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));

const sorts = [comments, characterData, instructions, elements('script', 'title')];
const asOnePattern =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(script|title)\b[\s\S]*?<\/\1\s*>/gi;

test('parts are those that one pattern would find', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const found = {
        left: withoutSpans(text, sorts),
        leftOfBrackets: withoutSpans(text, [brackets]),
        parts: [...spansIn(text, sorts)].map(({ start, end }) => text.slice(start, end)),
      };
      // Compared without `expect`: what the runner notes down of each call takes most of the time.
      return isDeepStrictEqual(found, {
        left: text.replaceAll(asOnePattern, ' '),
        leftOfBrackets: text.replaceAll(/<[^>]*>/g, ' '),
        parts: [...text.matchAll(asOnePattern)].map(([part]) => part),
      });
    }),
    { numRuns: 2_000 },
  );
});

test('tags are those that one pattern would find', () => {
  const asOne = /<\/?([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
  const told = (name: string, attributes: string): string => `[${name}|${attributes}]`;
  fc.assert(
    fc.property(markup, (text) => {
      const expected = text.replaceAll(asOne, (_, name: string, attributes: string) =>
        told(name, attributes),
      );
      return replaceTags(text, told) === expected;
    }),
    { numRuns: 2_000 },
  );
});

test('markup that closes nothing of what it opens is read once, not for each opener', () => {
  const often = (text: string): string => text.repeat(400_000);
  for (const hostile of ['<!--', '<title', '<![CDATA[', '<', '<?'])
    expect(withoutSpans(often(hostile), [...sorts, brackets])).toBe(often(hostile));
  expect(replaceTags(often('<a '), () => '')).toBe(often('<a '));
});
