import type { Json } from '../../types/index.js';
import { member, members, type Node } from './node.js';
import { notChecked, type Reader } from './reader.js';
import { resolve } from './resolve.js';

/** The values that a parameter, header field or media type shows: `example`, and the value of each of its `examples`. */
export function examplesOf(reader: Reader, node: Node): Json[] {
  const one = member(node, 'example');
  const named = members(member(node, 'examples')).flatMap(([, each]): Json[] => {
    const example = resolve(reader, each);
    const value = member(example, 'dataValue') ?? member(example, 'value');
    if (value) return [value.value as Json];
    if (example && member(example, 'externalValue'))
      notChecked(reader, example, 'the example lies elsewhere (externalValue)');
    return [];
  });
  return [...(one ? [one.value as Json] : []), ...named];
}
