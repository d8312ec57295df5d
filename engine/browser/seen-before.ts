import { createHash } from 'node:crypto';
import { latestOnly } from '../latest-only.js';
import type { PageView } from '../types/index.js';
import type { Document } from './document.js';

/** What documents have shown that nothing else has a part in: no script, frame or style sheet of an address of its own. */
export interface SeenBefore {
  /** What the same document showed before, at whichever origin. */
  viewOf: (document: Document) => PageView | undefined;
  /** Remembers what a document has shown. */
  keep: (document: Document, view: PageView) => void;
}

/** So many documents are remembered, those met last. */
const most = 2000;

/** Stands for the origin, which is another one for each implementation that answers the same document. */
const anyOrigin = 'http://origin.invalid';

/** Remembers what is shown by what it is made of: status, header fields and bytes. */
export function rememberViews(): SeenBefore {
  const known = latestOnly<PageView>(most);
  return {
    viewOf(document) {
      const view = known.get(keyOf(document));
      return view && elsewhere(view, anyOrigin, originOf(document));
    },
    keep(document, view) {
      known.set(keyOf(document), elsewhere(view, originOf(document), anyOrigin));
    },
  };
}

const originOf = ({ url }: Document): string => new URL(url).origin;

function keyOf(document: Document): string {
  const { status, headers, body } = document;
  const fields = Object.entries(headers).filter(([name]) => name !== 'date');
  // One character a byte, whatever the bytes say.
  const all = `${status} ${JSON.stringify(fields)}\n${body.toString('latin1')}`;
  return createHash('sha256')
    .update(all.replaceAll(originOf(document), anyOrigin))
    .digest('base64');
}

function elsewhere(view: PageView, from: string, to: string): PageView {
  const moved = (text: string): string => text.replaceAll(from, to);
  return { ...view, title: moved(view.title), text: moved(view.text), aria: moved(view.aria) };
}
