import { member, textOf, type Node } from './node.js';
import { fault, type Reader } from './reader.js';

/** Short names of operations, for ids: the operationId where it is unique and fit, else made from method and path. */
export function operationNames(
  reader: Reader,
  written: readonly { node: Node; method: string; path: string }[],
): string[] {
  const repeated = repeatedIds(
    reader,
    written.map(({ node }) => node),
  );
  const taken = new Set<string>();
  return written.map(({ node, method, path }) => {
    const id = textOf(node, 'operationId') ?? '';
    const wanted = /^[\w-]+$/.test(id) && !repeated.has(id) ? id : madeName(method, path);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    return name;
  });
}

/** `GET /pets/{petId}` as `get-pets-petId`. */
function madeName(method: string, path: string): string {
  return [method.toLowerCase(), ...path.split(/[^\w]+/)].filter((word) => word !== '').join('-');
}

function repeatedIds(reader: Reader, nodes: readonly Node[]): ReadonlySet<string> {
  const met = new Set<string>();
  const repeated = new Set<string>();
  for (const node of nodes) {
    const id = textOf(node, 'operationId');
    if (id === undefined) continue;
    if (met.has(id)) {
      fault(reader, member(node, 'operationId') ?? node, `the operationId ${id} is used twice`);
      repeated.add(id);
    } else met.add(id);
  }
  return repeated;
}
