import type { Json, Parameter } from '../../engine/types/index.js';
import type { WrittenParameter } from '../../engine/values/wire.js';

/** What some reader or other makes of a text, where it may expect a text, a number, a truth, or a list of them. */
export function readAs(text: string): Json[] {
  const values = single(text);
  const items = text.split(',').map((each) => each.trim());
  const numbers = items.map(Number);
  const lists: Json[] = [items, [text], ...values.map((value) => [value])];
  if (!numbers.some(Number.isNaN)) lists.push(numbers);
  return [...values, ...lists];
}

function single(text: string): Json[] {
  const values: Json[] = [text, text.trim(), text.toLowerCase(), text.toUpperCase()];
  if (!Number.isNaN(Number(text))) values.push(Number(text));
  if (/^(true|1|yes|on|t)$/i.test(text)) values.push(true);
  if (/^(false|0|no|off|f)$/i.test(text)) values.push(false);
  if (text === 'null') values.push(null);
  return values;
}

/** Reads what a parameter's style has written, as a service would that knows its type. */
export function readParameter(
  { name, in: place, style, explode }: Parameter,
  written: WrittenParameter,
  type: 'array' | 'object' | 'scalar',
): Json | undefined {
  const cookies = written.cookie?.split('; ').map((each): [string, string] => cut(each, '='));
  const pairs = written.query ?? cookies;
  if (pairs) {
    if (style === 'deepObject')
      return Object.fromEntries(pairs.map(([key, text]) => [key.slice(name.length + 1, -1), text]));
    if (type === 'array' && explode) return pairs.filter(([key]) => key === name).map(([, text]) => text);
    if (type === 'object' && explode) return Object.fromEntries(pairs);
    const [, text = ''] = pairs[0] ?? [];
    return read(text, type, style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',');
  }
  const text = written.path ?? written.header ?? '';
  if (style === 'simple' || place === 'header') return read(text, type, ',', explode);
  if (style === 'label') return read(text.slice(1), type, explode ? '.' : ',', explode);
  const parts = text.split(';').slice(1);
  if (type === 'object' && explode) return Object.fromEntries(parts.map((part) => cut(part, '=')));
  const texts = parts.map((part) => cut(part, '=')[1]);
  return type === 'array' && explode ? texts : read(texts[0] ?? '', type, ',');
}

function read(text: string, type: 'array' | 'object' | 'scalar', separator: string, assigned = false): Json {
  if (type === 'scalar') return text;
  const parts = text.split(separator);
  if (type === 'array') return parts;
  if (assigned) return Object.fromEntries(parts.map((part) => cut(part, '=')));
  return Object.fromEntries(
    parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : [])),
  );
}

function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
