import type { Place } from '../../files/located.js';

const step = /\.([A-Za-z_][\w-]*)|\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))\s*\]/y;

/** Where a JSONPath of names and indices leads (`$.paths['/pets'].get`); undefined for any other JSONPath. */
export function placeAt(path: string): Place | undefined {
  if (!path.startsWith('$')) return undefined;
  const place: (string | number)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < path.length) {
    const [found, dotted, single, double, index] = step.exec(path) ?? [];
    if (found === undefined) return undefined;
    const name = dotted ?? (single ?? double)?.replaceAll(/\\(.)/g, '$1');
    place.push(name ?? Number(index));
  }
  return place;
}
