import type { Json } from '../../types/index.js';
import { nodesAt, replaced, valuesFrom, type Replacement } from './pointers.js';
import { onAnswers, withJson } from './rewrite.js';
import { sourceReader, type SourceReader } from './sources.js';
import { meets, type Test } from './tests.js';
import { operator, type Node, type Operator, type Place } from './types.js';

/** Which of the selected records are changed, counted from 0; negative counts from the end. */
type Pick = number | { from?: number; to?: number; every?: number };
type Where = Record<string, Test>;

/** Parameters of every operator that changes values. */
export interface Selection {
  each?: string | string[];
  where?: Where | Where[] | undefined;
  pick?: Pick | undefined;
  at?: string;
}

/** What an edit may look at beside the value. */
export interface EditContext {
  name: string;
  record: Json;
  read: SourceReader;
  request: Request;
}

/** What takes the place of a value; a value that is undefined is a member that is not there. */
type Edit<R> = (value: Json | undefined, context: EditContext) => R;

/** The edit that parameters describe. */
type EditFor<P, R> = (params: P) => Edit<R>;

interface Adding {
  /** It also makes members that are not there. */
  adds?: boolean;
}

/** An operator that changes values of successful JSON answers, each for one value; undefined takes it out. */
export function valueOperator<P extends object>(
  name: string,
  editFor: EditFor<P, Json | undefined>,
  adding: Adding = {},
): Operator {
  const replacing = (params: P): Edit<Replacement> => {
    const edit = editFor(params);
    return (value, context) => {
      const changed = edit(value, context);
      return { values: changed === undefined ? [] : [changed] };
    };
  };
  return placeOperator<P>(name, replacing, adding);
}

/** An operator that changes what stands at places of successful JSON answers. */
export function placeOperator<P extends object>(
  name: string,
  editFor: EditFor<P, Replacement>,
  { adds = false }: Adding = {},
): Operator {
  return operator<P & Selection>(name, (given, place) => {
    const edit = editFor(given);
    return onAnswers(place.isMeant, (answer, request) =>
      withJson(answer, (body) => edited(body, given, place, request, edit, adds)),
    );
  });
}

/** The body with what a selection leads to changed; the same object where it leads to nothing. */
function edited(
  body: Json,
  selection: Selection,
  place: Place,
  request: Request,
  edit: Edit<Replacement>,
  adds: boolean,
): Json {
  const replacements = new Map<string, Replacement>();
  for (const { record, read } of selectedRecords(body, selection, place, request)) {
    for (const node of nodesAt(record.value ?? null, selection.at ?? '')) {
      if (node.value === undefined && !adds) continue;
      const at = record.at + node.at;
      const name = at.slice(at.lastIndexOf('/') + 1);
      replacements.set(at, edit(node.value, { name, record: record.value ?? null, read, request }));
    }
  }
  return replaced(body, replacements);
}

/** The records of an answer that a selection means. */
export function selectedRecords(
  body: Json,
  selection: Selection,
  place: Place,
  request: Request,
): { record: Node; read: SourceReader }[] {
  const records = [selection.each ?? '']
    .flat()
    .flatMap((pointer) => nodesAt(body, pointer))
    .filter(({ value }) => value !== undefined);
  const all = records.map((record, index) => ({
    record,
    read: sourceReader(body, records, index, request, place),
  }));
  return picked(
    all.filter(({ record, read }) => meetsSome(body, selection.where, record, read)),
    selection.pick,
  );
}

function meetsSome(
  root: Json,
  where: Where | Where[] | undefined,
  record: Node,
  read: SourceReader,
): boolean {
  if (where === undefined) return true;
  return [where].flat().some((tests) =>
    Object.entries(tests).every(([pointer, test]) => {
      const values = valuesFrom(root, record, pointer);
      return values.length === 0
        ? meets(test, undefined, read)
        : values.some((each) => meets(test, each, read));
    }),
  );
}

function picked<T>(all: T[], pick: Pick | undefined): T[] {
  if (pick === undefined) return all;
  if (typeof pick === 'number') {
    const one = all.at(pick);
    return one === undefined ? [] : [one];
  }
  const { from = 0, to, every = 1 } = pick;
  return all.slice(from, to).filter((_, index) => index % every === 0);
}
