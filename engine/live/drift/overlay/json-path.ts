import { unescapeSegment } from '../../../json/pointer.js';

/** The normalized JSONPath of a JSON Pointer. */
export function jsonPath(pointer: string): string {
  const segments = pointer.split('/').slice(1);
  const names = segments.map(unescapeSegment);
  return `$${names.map(step).join('')}`;
}

function step(name: string, index: number, names: readonly string[]): string {
  const listed = ['allOf', 'anyOf', 'oneOf'].includes(names[index - 1] ?? '') && /^\d+$/.test(name);
  return listed ? `[${name}]` : `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}
