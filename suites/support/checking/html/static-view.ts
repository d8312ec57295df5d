import { decodeEntities } from './entities.js';
import { comments, elements, withoutSpans } from './spans.js';
import { replaceTags } from './tags.js';
import type { ReceivedResponse, PageView } from '../../../../engine/types/index.js';

const unseen = [comments, elements('script', 'style', 'template', 'noscript', 'head')];
/** A title inside a drawing is read out, not seen. */
const titles = [elements('title')];
const read = /\s(?:aria-label|alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Elements that do not part words. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd label mark output q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** A page with scripts and fewer characters is the frame of one that its scripts fill. */
const frame = 300;

/** What the root element says of the language, near the beginning. */
const languageOf = /<html\b[^>]*?\slang\s*=\s*["']?([a-z][\w-]*)/i;
const head = 5_000;

const views = new WeakMap<ReceivedResponse, PageView | { filledByScripts: true }>();

/**
 * What markup shows before any script runs, at least: a browser hides parts of it. What this lacks, a browser has to
 * confirm; undefined where scripts fill the page.
 */
export function staticView(response: ReceivedResponse): PageView | undefined {
  const known = views.get(response) ?? viewOf(response);
  views.set(response, known);
  return 'filledByScripts' in known ? undefined : known;
}

function viewOf({ status, mediaType, text: markup }: ReceivedResponse): PageView | { filledByScripts: true } {
  const shown = withoutSpans(markup, unseen);
  const text = textIn(withoutSpans(shown, titles), false);
  if (/<script\b/i.test(markup) && text.trim().length < frame) return { filledByScripts: true };
  const language = languageOf.exec(markup.slice(0, head))?.[1]?.toLowerCase();
  return {
    status,
    mediaType,
    title: '',
    ...(language === undefined ? {} : { language }),
    text,
    aria: textIn(shown, true),
    errors: [],
    blockedHosts: [],
  };
}

function textIn(markup: string, withNames: boolean): string {
  const text = replaceTags(markup, (name, attributes) => {
    const names = withNames ? [...attributes.matchAll(read)].map(([, one, other]) => one ?? other) : [];
    const parted = names.length > 0 ? ` ${names.join(' ')} ` : '';
    return inline.has(name.toLowerCase()) ? parted : `${parted}\n`;
  });
  return decodeEntities(text);
}
