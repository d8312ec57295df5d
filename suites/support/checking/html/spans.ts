/** A sort of part of a text: from what opens it to what closes it first. */
export interface SpanSort {
  /** Source of a pattern, without groups that capture. It matches little: what may be long belongs to the part. */
  open: string;
  /** Source of a pattern for the end of a part that was opened by this text, in lower case. */
  close: (opened: string) => string;
}

export const comments: SpanSort = { open: '<!--', close: () => '-->' };
export const characterData: SpanSort = { open: '<!\\[CDATA\\[', close: () => '\\]\\]>' };
export const instructions: SpanSort = { open: '<\\?', close: () => '\\?>' };
/** Whatever stands between angle brackets. */
export const brackets: SpanSort = { open: '<', close: () => '>' };

/** Elements with one of these names, without a look at what they hold. A name is a source of a pattern. */
export function elements(...names: readonly string[]): SpanSort {
  return { open: `<(?:${names.join('|')})\\b`, close: (opened) => `</${opened.slice(1)}\\s*>` };
}

interface Span {
  start: number;
  end: number;
}

/**
 * The parts of a text, in order; none lies in another. What is opened and never closed stands for itself. Takes time in
 * proportion to the text, whoever wrote it: an end is looked for once, not for each opener before it.
 */
export function* spansIn(text: string, sorts: readonly SpanSort[]): Generator<Span> {
  const openers = new RegExp(sorts.map(({ open }) => `(${open})`).join('|'), 'gi');
  const endAfter = endsIn(text);
  for (let match = openers.exec(text); match; match = openers.exec(text)) {
    const [opened] = match;
    // A group that took no part in the match is undefined.
    const sort = sorts[match.slice(1).indexOf(opened)];
    const end = sort && endAfter(sort.close(opened.toLowerCase()), openers.lastIndex);
    if (end === undefined) continue;
    yield { start: match.index, end };
    openers.lastIndex = end;
  }
}

/** A text with something else in place of each part. */
export function withoutSpans(text: string, sorts: readonly SpanSort[], instead = ' '): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of spansIn(text, sorts)) {
    kept += text.slice(from, start) + instead;
    from = end;
  }
  return kept + text.slice(from);
}

/** Where the first match of a pattern behind a place ends. The places that are asked for only grow. */
function endsIn(text: string): (close: string, from: number) => number | undefined {
  const known = new Map<string, Span | 'none'>();
  return (close, from) => {
    const before = known.get(close);
    if (before === 'none') return undefined;
    if (before && before.start >= from) return before.end;
    const pattern = new RegExp(close, 'gi');
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    known.set(close, match ? { start: match.index, end: pattern.lastIndex } : 'none');
    return match ? pattern.lastIndex : undefined;
  };
}
