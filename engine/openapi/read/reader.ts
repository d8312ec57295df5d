import type { Clause, JsonObject } from '../../types/index.js';
import { fragmentOf, placeOf, whereIs, type Node } from './node.js';
import type { Source } from './source.js';

/** Where a document breaks the specification, and how. */
export interface DocumentFault {
  file: string;
  line: number;
  pointer: string;
  says: string;
}

/** What is gathered while a description is read. */
export interface Reader {
  main: Source;
  /** Whether schemas are those of OpenAPI 3.0: members beside a `$ref` do not count. */
  isOld: boolean;
  /** The files that were read, by their absolute path; undefined: cannot be read. */
  files: Map<string, Source | undefined>;
  /** By place and sentence: each is told once. */
  faults: Map<string, DocumentFault>;
  unchecked: Set<string>;
  clauses: Map<string, Clause>;
  /** Names under which schemas are kept, by their place. */
  names: Map<string, string>;
  /** Where the schemas of these names stand. */
  nodes: Map<string, Node>;
  schemas: Map<string, JsonObject>;
  /** Names of schemas that are not read yet. */
  waiting: string[];
}

export function openReader(main: Source, isOld: boolean): Reader {
  return {
    main,
    isOld,
    files: new Map(),
    faults: new Map(),
    unchecked: new Set(),
    clauses: new Map(),
    names: new Map(),
    nodes: new Map(),
    schemas: new Map(),
    waiting: [],
  };
}

/** Notes a fault, once. */
export function fault({ faults }: Reader, { source, at }: Node, says: string): void {
  const pointer = fragmentOf(at);
  const key = `${source.file} ${pointer} ${says}`;
  if (!faults.has(key)) faults.set(key, { ...whereIs(source, at), pointer, says });
}

/** Notes what no rule checks, once. */
export function notChecked({ unchecked }: Reader, node: Node, says: string): void {
  unchecked.add(`${placeOf(node)}: ${says}`);
}

/** Adds a clause and answers its id: the wanted one, or with a number where that is taken. */
export function addClause({ clauses }: Reader, wanted: string, node: Node, says: string): string {
  const plain = wanted.replaceAll(/[^\w./[\]$@+-]/g, '-');
  let id = plain;
  for (let number = 2; clauses.has(id); number += 1) id = `${plain}-${number}`;
  clauses.set(id, { id, section: placeOf(node), says });
  return id;
}
