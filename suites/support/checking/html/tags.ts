/** After so many tags without an end what follows is text: each may have been read to the end of the markup. */
const mostUnended = 100;

const beginning = /<\/?([a-z][\w:-]*)/gi;
/** Attributes, whose values may hold the sign that ends a tag. */
const rest = /((?:"[^"]*"|'[^']*'|[^'">])*)>/y;

/** Markup with something else in place of each tag, by its name and the text of its attributes. */
export function replaceTags(markup: string, instead: (name: string, attributes: string) => string): string {
  let kept = '';
  let from = 0;
  let unended = 0;
  beginning.lastIndex = 0;
  for (let match = beginning.exec(markup); match && unended < mostUnended; match = beginning.exec(markup)) {
    rest.lastIndex = beginning.lastIndex;
    const ending = rest.exec(markup);
    if (!ending) {
      unended++;
      continue;
    }
    kept += markup.slice(from, match.index) + instead(match[1] ?? '', ending[1] ?? '');
    from = rest.lastIndex;
    beginning.lastIndex = from;
  }
  return kept + markup.slice(from);
}
