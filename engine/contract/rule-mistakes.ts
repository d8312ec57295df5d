import { schemaMistakes, type Mistake, type Place } from '../files/located.js';
import { isObject } from '../json/guards.js';
import { nearest } from '../nearest.js';
import type { Contract, JsonObject, Rule } from '../types/index.js';

/** What lint must know of a kind: its name and the schema of its parameters. */
export interface KindOutline {
  name: string;
  params: object;
  operations(params: never, contract: Contract): string[];
  derive?(contract: Contract): Rule[];
}

/** Every mistake of a rule that stands at a place of its contract. */
export function ruleMistakes(
  rule: Rule,
  at: Place,
  contract: Contract,
  kinds: readonly KindOutline[],
): Mistake[] {
  const { service, clauses } = contract;
  return [
    ...(rule.id.startsWith(`${service}/`)
      ? []
      : [{ at: [...at, 'id'], says: `must start with ${service}/` }]),
    ...unknownClauses(rule, at, clauses),
    ...(rule.authority === 'implied' && !rule.why
      ? [{ at, says: 'why is missing; an implied rule says why' }]
      : []),
    ...kindMistakes(rule, at, contract, kinds),
  ];
}

function unknownClauses({ clause, also = [] }: Rule, at: Place, clauses: Contract['clauses']): Mistake[] {
  const known = clauses.map(({ id }) => id);
  const cited = [{ member: 'clause', id: clause }, ...also.map((id) => ({ member: 'also', id }))];
  return cited
    .filter(({ id }) => !known.includes(id))
    .map(({ member, id }) => ({ at: [...at, member], says: `there is no clause ${id}${hint(id, known)}` }));
}

function kindMistakes(rule: Rule, at: Place, contract: Contract, kinds: readonly KindOutline[]): Mistake[] {
  const kind = kinds.find(({ name }) => name === rule.kind);
  if (!kind) {
    const names = kinds.map(({ name }) => name);
    return [{ at: [...at, 'kind'], says: `there is no kind ${rule.kind}${hint(rule.kind, names)}` }];
  }
  const place = [...at, 'params'];
  const wrong = schemaMistakes(kind.params, rule.params, place);
  if (wrong.length > 0) return wrong;
  const unnamed = unknownViews(rule.params, contract, place);
  if (unnamed.length > 0) return unnamed;
  const known = contract.operations.map(({ id }) => id);
  const unknown = kind.operations(rule.params as never, contract).filter((id) => !known.includes(id));
  return [
    ...unknown.map((id) => ({
      at: [...place, ...(pathTo(rule.params, id) ?? [])],
      says: `there is no operation ${id}${hint(id, known)}`,
    })),
    ...mappingMistakes(rule.params, contract, place),
  ];
}

/** Views are named by the members `view` and `elsewhere` of any kind. */
function unknownViews(params: unknown, { views }: Contract, at: Place): Mistake[] {
  const { view, elsewhere } = isObject(params) ? params : {};
  return Object.entries({ view, elsewhere }).flatMap(([member, name]) =>
    typeof name !== 'string' || Object.hasOwn(views, name)
      ? []
      : [{ at: [...at, member], says: `there is no view ${name}${hint(name, Object.keys(views))}` }],
  );
}

/** A field mapping and fields of it are named by the members `mapping`, `key` and `fields` of any kind, or of one in it. */
function mappingMistakes(params: unknown, { mappings }: Contract, at: Place): Mistake[] {
  if (!isObject(params)) return [];
  const inside = Object.entries(params)
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => ({ named: value, place: [...at, name] }));
  return [{ named: params, place: at }, ...inside].flatMap(({ named, place }) =>
    namedMistakes(isObject(named) ? named : {}, mappings, place),
  );
}

function namedMistakes(
  { mapping, key, fields: several }: JsonObject,
  mappings: Contract['mappings'],
  at: Place,
): Mistake[] {
  if (typeof mapping !== 'string') return [];
  const known = mappings[mapping];
  const says = (member: string, text: string): Mistake => ({ at: [...at, member], says: text });
  if (!known)
    return [says('mapping', `there is no field mapping ${mapping}${hint(mapping, Object.keys(mappings))}`)];
  const named = [
    { member: 'key', fields: [key] },
    { member: 'fields', fields: Array.isArray(several) ? several : [] },
  ];
  return named.flatMap(({ member, fields }) =>
    fields
      .filter((field): field is string => typeof field === 'string' && !Object.hasOwn(known, field))
      .map((field) => says(member, `${mapping} has no field ${field}${hint(field, Object.keys(known))}`)),
  );
}

/** What could have been meant. */
export function hint(name: string, known: readonly string[]): string {
  return known.length === 0 ? '' : `; nearest: ${nearest(name, known).join(', ')}`;
}

/** Members that lead to a text in a value. */
function pathTo(value: unknown, text: string): Place | undefined {
  if (value === text) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = pathTo(inner, text);
    if (path) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return undefined;
}
