import { asText } from '../../json/guards.js';
import type { Json } from '../../types/index.js';
import { items, member, members, textOf, type Node } from './node.js';

/** The path of the first server that a document names, without a closing slash; undefined where it is the root. */
export function basePathOf(root: Node): string | undefined {
  const [server] = items(member(root, 'servers'));
  const written = textOf(server, 'url');
  if (!server || written === undefined) return undefined;
  const values = new Map(
    members(member(server, 'variables')).map(([name, each]) => [
      name,
      asText(member(each, 'default')?.value as Json | undefined),
    ]),
  );
  const url = written.replaceAll(/\{([^}]*)\}/g, (_, name: string) => values.get(name) ?? '');
  if (!URL.canParse(url, 'http://localhost/')) return undefined;
  const path = new URL(url, 'http://localhost/').pathname.replace(/\/+$/, '');
  return path === '' ? undefined : path;
}
