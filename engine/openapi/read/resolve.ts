import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve as absolute } from 'node:path';
import { messageOf } from '../../errors.js';
import { unescapeSegment } from '../../json/pointer.js';
import { percentDecoded } from '../../percent-decoded.js';
import { member, textOf, type Node } from './node.js';
import { fault, notChecked, type Reader } from './reader.js';
import { readSource, type Source } from './source.js';

/** References in a row: nobody writes more. */
const mostHops = 50;

/** What a node stands for: itself, or what its `$ref` leads to in the end. Undefined where that is nothing. */
export function resolve(reader: Reader, node: Node | undefined): Node | undefined {
  let found = node;
  for (let hops = 0; found && textOf(found, '$ref') !== undefined; hops += 1) {
    if (hops === mostHops) {
      if (node) fault(reader, node, `${textOf(node, '$ref')} leads in a circle`);
      return undefined;
    }
    found = target(reader, found);
  }
  return found;
}

/** What the `$ref` of a node leads to, which may be a reference itself. Undefined, and noted, where that is nothing. */
export function target(reader: Reader, node: Node): Node | undefined {
  const reference = textOf(node, '$ref') ?? '';
  const [file = '', fragment = ''] = reference.split('#', 2);
  const place = member(node, '$ref') ?? node;
  if (isUrl(file)) {
    notChecked(reader, place, `${reference} is on the network, where assay does not read`);
    return undefined;
  }
  const source = file === '' ? node.source : fileBeside(reader, place, percentDecoded(file));
  if (!source) return undefined;
  if (fragment !== '' && !fragment.startsWith('/')) {
    notChecked(reader, place, `${reference} names an anchor; assay follows pointers (#/…)`);
    return undefined;
  }
  const found = nodeAt({ source, at: [], value: source.value }, fragment);
  if (!found) fault(reader, place, `${reference} leads to nothing`);
  return found;
}

/** The node that a pointer leads to, as a fragment of an address. */
function nodeAt(root: Node, fragment: string): Node | undefined {
  const segments = fragment.split('/').slice(1);
  return segments.reduce<Node | undefined>(
    (found, segment) => found && within(found, unescapeSegment(percentDecoded(segment))),
    root,
  );
}

/** Whether a name is an address; a single letter is a drive. */
function isUrl(name: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(name);
}

function within(node: Node, name: string): Node | undefined {
  if (!Array.isArray(node.value)) return member(node, name);
  const index = /^\d+$/.test(name) ? Number(name) : -1;
  const value: unknown = node.value[index];
  return value === undefined ? undefined : { source: node.source, at: [...node.at, index], value };
}

/** Another file of the description: it lies in the folder of the document, or below. */
function fileBeside(reader: Reader, place: Node, name: string): Source | undefined {
  if (isUrl(reader.main.file)) {
    notChecked(reader, place, `${name} is beside the document on the network, where assay does not read`);
    return undefined;
  }
  const path = join(dirname(absolute(place.source.file)), name);
  if (path === absolute(reader.main.file)) return reader.main;
  if (!reader.files.has(path)) reader.files.set(path, readBeside(reader, place, path));
  return reader.files.get(path);
}

function readBeside(reader: Reader, place: Node, path: string): Source | undefined {
  const top = dirname(absolute(reader.main.file));
  const shown = join(dirname(reader.main.file), relative(top, path));
  try {
    if (!isBelow(top, path) || !isBelow(realpathSync(top), realpathSync(path))) {
      notChecked(reader, place, `${shown} lies outside of the document's folder, where assay does not read`);
      return undefined;
    }
    const read = readSource(shown, readFileSync(path, 'utf8'));
    if ('lineOf' in read) return read;
    fault(reader, place, `${shown}:${read.line}: ${read.says}`);
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    fault(reader, place, isMissing ? `there is no file ${shown}` : `${shown}: ${messageOf(thrown)}`);
  }
  return undefined;
}

function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return !way.startsWith('..') && !isAbsolute(way);
}
