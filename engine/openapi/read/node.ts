import type { Place } from '../../files/located.js';
import { isObject } from '../../json/guards.js';
import type { Source } from './source.js';

/** A value of a description, with its place. */
export interface Node {
  source: Source;
  at: Place;
  value: unknown;
}

/** The member of that name, where the node is an object that has it. */
export function member(node: Node | undefined, name: string): Node | undefined {
  if (!node || !isObject(node.value) || !Object.hasOwn(node.value, name)) return undefined;
  return { source: node.source, at: [...node.at, name], value: node.value[name] };
}

/** The members of an object, without extensions (`x-`); none of anything else. */
export function members(node: Node | undefined): [string, Node][] {
  return entriesOf(node).filter(([name]) => !name.startsWith('x-'));
}

/** The members of an object whose names are the document's own: header fields may begin with `x-`. */
export function entriesOf(node: Node | undefined): [string, Node][] {
  if (!node || !isObject(node.value)) return [];
  return Object.entries(node.value).map(([name, value]) => [
    name,
    { source: node.source, at: [...node.at, name], value },
  ]);
}

/** The items of an array; none of anything else. */
export function items(node: Node | undefined): Node[] {
  if (!node || !Array.isArray(node.value)) return [];
  return node.value.map((value: unknown, index) => ({ source: node.source, at: [...node.at, index], value }));
}

/** The text that a member is. */
export function textOf(node: Node | undefined, name: string): string | undefined {
  const value = member(node, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a member is `true`. */
export function isTrue(node: Node | undefined, name: string): boolean {
  return member(node, name)?.value === true;
}

/** JSON pointer as a fragment: `#/paths/~1pets/get`. */
export function fragmentOf(at: Place): string {
  return ['#', ...at.map((name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** The file and line at which something stands. */
export function whereIs(source: Source, at: Place): { file: string; line: number } {
  return source.whereOf?.(at) ?? { file: source.file, line: source.lineOf(at) };
}

/** Where a node stands: file, line and pointer. */
export function placeOf({ source, at }: Node): string {
  const { file, line } = whereIs(source, at);
  return `${file}:${line} ${fragmentOf(at)}`;
}
