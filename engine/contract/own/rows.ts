import { schemaMistakes, type Mistake, type Place } from '../../files/located.js';
import type { Contract, Rule } from '../../types/index.js';
import { toMapping } from '../load.js';
import { hint, ruleMistakes, type KindOutline } from '../rule-mistakes.js';
import { readViews } from '../views.js';
import { viewMistakes } from '../view-mistakes.js';
import { ownMembers, type Entry, type OwnMembers, type OwnRow } from './members.js';

/** What must be known beside a document: the kinds, the rules that follow from it, and where its members stand. */
export interface Surroundings {
  kinds: readonly KindOutline[];
  derivedRules: (contract: Contract) => Rule[];
  sectionOf: (at: Place) => string;
}

/**
 * The contract of a plain document with the rules, clauses, views and field mappings that its user wrote (members `x-`), and
 * all mistakes in these, by their places.
 */
export function withOwnRows(
  contract: Contract,
  document: object,
  around: Surroundings,
): { contract: Contract; mistakes: Mistake[] } {
  const own = ownMembers(document);
  const whole = withMembers(contract, own, around);
  const views = viewMistakes({ ...whole, views: readViews(own.views) });
  // Rules about records cannot be judged where their views are wrong.
  if (views.length > 0) return { contract, mistakes: [...own.mistakes, ...views] };
  const rules = own.rules.flatMap(({ row, at }) =>
    row.remove ? [] : [{ row: toRule(row, whole, around.kinds), at }],
  );
  const leftOut = own.rules.filter(({ row }) => row.remove);
  const derived = around.derivedRules(whole).map(({ id }) => id);
  const openapi = contract.openapi && { ...contract.openapi, leftOut: leftOut.map(({ row }) => row.id) };
  return {
    contract: { ...whole, rules: rules.map(({ row }) => row), ...(openapi ? { openapi } : {}) },
    mistakes: [
      ...own.mistakes,
      ...rules.flatMap(({ row, at }) => rowMistakes(row, at, whole, around.kinds)),
      ...leftOutMistakes(leftOut, derived, contract.service),
      ...repeated(own.rules),
      ...repeated([...contract.clauses.map((row) => ({ row, at: [] })), ...own.clauses]),
    ],
  };
}

/** Rules that are left out, and would not follow from the document anyway. */
function leftOutMistakes(
  leftOut: readonly Entry<OwnRow>[],
  derived: readonly string[],
  service: string,
): Mistake[] {
  return (
    leftOut
      // What was proposed and refused is not proposed again.
      .filter(({ row: { id } }) => !derived.includes(id) && !id.startsWith(`${service}/adopted/`))
      .map(({ row: { id }, at }) => ({
        at: [...at, 'id'],
        says: `no rule of this id follows from the document${hint(id, derived)}`,
      }))
  );
}

function rowMistakes(row: Rule, at: Place, contract: Contract, kinds: readonly KindOutline[]): Mistake[] {
  const mistakes = ruleMistakes(row, at, contract, kinds);
  if (row.clause !== '') return mistakes;
  const others = mistakes.filter((each) => each.at.at(-1) !== 'clause');
  return others.length > 0
    ? others
    : [{ at, says: 'clause is missing: no operation of the document has the one that it is about' }];
}

function withMembers(contract: Contract, own: OwnMembers, { sectionOf }: Surroundings): Contract {
  const mappings = Object.entries(own.mappings).map(([name, entry]) => [name, toMapping(entry)] as const);
  return {
    ...contract,
    clauses: [...contract.clauses, ...own.clauses.map(({ row, at }) => ({ section: sectionOf(at), ...row }))],
    mappings: { ...contract.mappings, ...Object.fromEntries(mappings) },
    views: { ...contract.views, ...readViews(own.views) },
  };
}

type WrittenRule = Exclude<OwnRow, { remove: true }>;

function toRule(row: WrittenRule, contract: Contract, kinds: readonly KindOutline[]): Rule {
  return {
    ...row,
    clause: row.clause ?? clauseOf(row, contract, kinds),
    authority: row.authority ?? 'stated',
  };
}

/** The clause of the first operation that a row is about; empty where its parameters do not tell it. */
function clauseOf(
  { kind: name, params }: WrittenRule,
  contract: Contract,
  kinds: readonly KindOutline[],
): string {
  const kind = kinds.find((each) => each.name === name);
  if (!kind || schemaMistakes(kind.params, params).length > 0) return '';
  try {
    const [id] = kind.operations(params as never, contract);
    return contract.operations.find((each) => each.id === id)?.clause ?? '';
  } catch {
    // It names a view that is not there, which is a mistake of its own.
    return '';
  }
}

function repeated(rows: readonly Entry<{ id: string }>[]): Mistake[] {
  return rows
    .filter(({ row: { id } }, index) => rows.findIndex(({ row }) => row.id === id) < index)
    .map(({ at }) => ({ at: [...at, 'id'], says: 'the id is used twice' }));
}
