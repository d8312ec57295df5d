import { publishedValidator } from '../files/own-schema.js';
import { readLocated, schemaMistakes, type LocatedFile, type Mistake, type Place } from '../files/located.js';
import { isObject } from '../json/guards.js';
import type { Contract, Rule } from '../types/index.js';
import type { ContractDocument } from './document.js';
import { toContract } from './load.js';
import { hint, ruleMistakes, type KindOutline } from './rule-mistakes.js';
import { viewMistakes } from './view-mistakes.js';

/** A contract, or a line for each mistake: file, line, rule, member, and what is allowed. */
export type Linted = { contract: Contract } | { mistakes: string[] };

const validateExtensions = publishedValidator('extensions');

/** Lists of rows: one that is misshapen is left out, so that mistakes elsewhere are found, too. */
const rowLists = [['x-rules'], ['x-clauses'], ['x-samples', 'sources']] as const;

/** Reads the text of a contract file and finds all mistakes at once. */
export function lintContract(
  text: string,
  file: string,
  service: string,
  kinds: readonly KindOutline[],
): Linted {
  const located = readLocated(text);
  if (located.broken.length > 0)
    return { mistakes: located.broken.map(({ line, says }) => `${file}:${line}: ${says}`) };
  const mistakes = mistakesIn(located.value, service, kinds);
  if (mistakes.length === 0) return { contract: toContract(located.value as ContractDocument) };
  const inOrder = [...mistakes].sort((one, other) => located.lineOf(one.at) - located.lineOf(other.at));
  return { mistakes: [...new Set(inOrder.map((mistake) => lineFor(mistake, file, located)))] };
}

function lineFor({ at, says }: Mistake, file: string, located: LocatedFile): string {
  const row =
    at[0] === 'x-samples' ? 3 : at[0] === 'paths' ? 3 : rowLists.some(([name]) => name === at[0]) ? 2 : 1;
  const title =
    at[0] === 'x-rules' || at[0] === 'x-clauses' ? rowTitle(located.value, at) : at.slice(0, row).join(' ');
  const member = at.slice(row).join('/');
  return `${file}:${located.lineOf(at)}: ${[title, member, says].filter((part) => part !== '').join(': ')}`;
}

function rowTitle(document: unknown, [list, index]: Place): string {
  const rows = isObject(document) ? document[String(list)] : undefined;
  const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
  const id = isObject(row) && typeof row['id'] === 'string' ? row['id'] : String(index ?? '');
  return `${list === 'x-rules' ? 'rule' : 'clause'} ${id}`.trim();
}

function mistakesIn(value: unknown, service: string, kinds: readonly KindOutline[]): Mistake[] {
  const misshapen = schemaMistakes(validateExtensions, value);
  const isOfRow = ({ at }: Mistake) => rowLists.some((list) => isBelow(at, list) && at.length > list.length);
  if (!misshapen.every(isOfRow)) return misshapen;
  const document = value as ContractDocument;
  const { contract, rows } = soundRows(document, misshapen);
  const derived = kinds
    .flatMap((kind) => kind.derive?.(contract) ?? [])
    .map((rule) => ({ rule, at: placeOf(rule, contract, kinds) }));
  return [
    ...misshapen,
    ...nameMistakes(document, service),
    ...[...derived, ...rows].flatMap(({ rule, at }) => ruleMistakes(rule, at, contract, kinds)),
    ...repeated([...derived, ...rows].map(({ rule, at }) => ({ id: rule.id, at }))),
    ...repeated(placedClauses(document, contract)),
    ...clauseMistakes(
      document,
      derived.map(({ rule }) => rule),
    ),
    ...sourceMistakes(document, contract),
    ...viewMistakes(contract),
  ];
}

/** The contract of the rows that are not misshapen, and its rules with their places. */
function soundRows(
  document: ContractDocument,
  misshapen: readonly Mistake[],
): { contract: Contract; rows: { rule: Rule; at: Place }[] } {
  const isSound = (at: Place) => !misshapen.some((mistake) => isBelow(mistake.at, at));
  const soundOf = <T>(list: Place, rows: readonly T[] = []): T[] =>
    rows.filter((_, index) => isSound([...list, index]));
  const rules = (document['x-rules'] ?? []).map((rule, index) => ({ rule, at: ['x-rules', index] }));
  const sound = rules.filter(({ at }) => isSound(at));
  const sources = soundOf(['x-samples', 'sources'], document['x-samples']?.sources);
  const contract = toContract({
    ...document,
    'x-rules': sound.map(({ rule }) => rule),
    'x-clauses': soundOf(['x-clauses'], document['x-clauses']),
    'x-samples': { ...document['x-samples'], sources },
  });
  return { contract, rows: sound.map(({ rule, at }) => ({ rule: { authority: 'stated', ...rule }, at })) };
}

function nameMistakes({ info }: ContractDocument, service: string): Mistake[] {
  const named = info['x-service'];
  if (named === service) return [];
  return [{ at: ['info', 'x-service'], says: `is ${named}; name the file after it` }];
}

function placedClauses(document: ContractDocument, { clauses }: Contract): { id: string; at: Place }[] {
  return clauses.map(({ id }) => ({
    id,
    at: ['x-clauses', document['x-clauses'].findLastIndex((each) => each.id === id)],
  }));
}

function isBelow(at: Place, above: Place): boolean {
  return above.every((name, index) => at[index] === name);
}

/** Where the operation stands that a derived rule is about. */
function placeOf(rule: Rule, contract: Contract, kinds: readonly KindOutline[]): Place {
  const kind = kinds.find(({ name }) => name === rule.kind);
  const [id = ''] = kind?.operations(rule.params as never, contract) ?? [];
  const [method = '', path = ''] = id.split(' ');
  return ['paths', path, method.toLowerCase()];
}

function clauseMistakes(document: ContractDocument, derived: readonly Rule[]): Mistake[] {
  // What a misshapen row cites is cited.
  const cited = new Set(
    [...derived, ...(document['x-rules'] ?? [])].flatMap(({ clause, also }) => [clause, ...(also ?? [])]),
  );
  return document['x-clauses'].flatMap(({ id, reason }, index) => {
    const at = ['x-clauses', index];
    if (!cited.has(id) && !reason)
      return [{ at, says: 'cited by no rule; cite it, or give a reason: open or unobservable' }];
    return cited.has(id) && reason
      ? [{ at: [...at, 'reason'], says: `cited by a rule, yet marked ${reason}` }]
      : [];
  });
}

function sourceMistakes(document: ContractDocument, { operations, mappings }: Contract): Mistake[] {
  const ids = operations.map(({ id }) => id);
  const names = Object.keys(mappings);
  return (document['x-samples']?.sources ?? []).flatMap(({ operation, mapping }, index) => {
    const at = ['x-samples', 'sources', index];
    return [
      ...(ids.includes(operation)
        ? []
        : [{ at: [...at, 'operation'], says: `there is no operation ${operation}${hint(operation, ids)}` }]),
      ...(names.includes(mapping)
        ? []
        : [{ at: [...at, 'mapping'], says: `there is no field mapping ${mapping}${hint(mapping, names)}` }]),
    ];
  });
}

function repeated(rows: readonly { id: string; at: Place }[]): Mistake[] {
  return rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
    .map(({ at }) => ({ at: [...at, 'id'], says: 'the id is used twice' }));
}
