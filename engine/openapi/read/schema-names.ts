import { fragmentOf, type Node } from './node.js';
import type { Reader } from './reader.js';

/** The name under which the schema at that place is kept. Whoever asks first has it read. */
export function nameOfSchema(reader: Reader, node: Node): string {
  const key = `${node.source.file}${fragmentOf(node.at)}`;
  const known = reader.names.get(key);
  if (known !== undefined) return known;
  const name = freeName(reader, plainName(node));
  reader.names.set(key, name);
  reader.nodes.set(name, node);
  reader.waiting.push(name);
  return name;
}

/** The own name of a component; of anything else the last members of its place that tell it apart. */
function plainName({ source, at }: Node): string {
  const isComponent = at.length === 3 && at[0] === 'components' && at[1] === 'schemas';
  const file =
    source.file
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const words = isComponent ? [at[2]] : at.length === 0 ? [file] : at.slice(-3);
  // What Object.prototype has would be found where nothing is.
  const name = words.join('.').replaceAll(/[^\w.-]/g, '_');
  return name in {} || name === '' ? `schema_${name}` : name;
}

function freeName({ nodes }: Reader, wanted: string): string {
  let name = wanted;
  for (let number = 2; nodes.has(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
