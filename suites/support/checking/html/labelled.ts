import { remembering } from '../../../../engine/memo.js';
import { decodeEntities } from './entities.js';
import { comments, elements, withoutSpans } from './spans.js';
import { replaceTags } from './tags.js';
import { plain } from './visible-text.js';

const quoted = [comments, elements('script', 'style', 'template', 'noscript', 'pre', 'code', 'samp')];
/** What a label does not reach beyond. */
const barrier = '\u0001';
const parting = new Set(
  'h1 h2 h3 h4 h5 h6 tr thead tbody table ul ol dl section article header footer nav main'.split(' '),
);

/** Several rules read the same few pages. What is remembered holds the markup: none that is as long as a target likes. */
const mostPages = 20;
const mostCharacters = 500_000;

/** The texts of markup, each element's by itself; a barrier where lists, rows and sections begin and end. */
export function linesOf(markup: string): readonly string[] {
  return markup.length > mostCharacters ? findLines(markup) : linesBefore(markup);
}

const linesBefore = remembering(findLines, mostPages);

function findLines(markup: string): readonly string[] {
  const text = replaceTags(withoutSpans(markup, quoted), (name) =>
    parting.has(name.toLowerCase().replace('/', '')) ? `\n${barrier}\n` : '\n',
  );
  return decodeEntities(text)
    .split('\n')
    .map((line) => plain(line).trim())
    .filter((line) => line !== '');
}

/** What stands right behind each of the labels, also with what follows it, and what stands right before. */
export function valuesBehind(
  lines: readonly string[],
  labels: readonly string[],
): { before: string; behind: string[] }[] {
  const wanted = labels.map((label) => label.toLowerCase());
  return lines.flatMap((line, index) => {
    const label = wanted.find((each) => line === each || line === `${each}:`);
    const before = lines[index - 1] ?? '';
    if (label !== undefined) {
      const [first = '', second = ''] = lines.slice(index + 1).filter((each) => each !== ':');
      return first === barrier ? [] : [{ before, behind: [first, `${first} ${second}`] }];
    }
    const begun = wanted.find((each) => line.startsWith(`${each}:`));
    return begun === undefined ? [] : [{ before, behind: [line.slice(begun.length + 1).trim()] }];
  });
}
