import { schemaMistakes, type Mistake, type Place } from '../../files/located.js';
import { publishedSchema } from '../../files/own-schema.js';
import type { Clause } from '../../types/index.js';
import type { ContractDocument, RuleRow } from '../document.js';

/** A row beside a document: a rule, which cites the clause of its operation where it names none, or a rule left out. */
export type OwnRow = (Omit<RuleRow, 'clause'> & { clause?: string; remove?: never }) | Removal;

export interface Removal {
  id: string;
  remove: true;
}

/** What a user may add to a plain document, as the schema lets it through: sound entries with their places. */
export interface OwnMembers {
  rules: Entry<OwnRow>[];
  clauses: Entry<Omit<Clause, 'section'> & { section?: string }>[];
  mappings: NonNullable<ContractDocument['x-mappings']>;
  views: NonNullable<ContractDocument['x-views']>;
  mistakes: Mistake[];
}

export interface Entry<T> {
  row: T;
  at: Place;
}

/** Reads what a user added. An entry that is misshapen is left out, so that mistakes elsewhere are found, too. */
export function ownMembers(document: object): OwnMembers {
  const mistakes = schemaMistakes(ownSchema(), document);
  const entries = <T>(name: string): Entry<T>[] => {
    if (mistakes.some(({ at }) => at.length === 1 && at[0] === name)) return [];
    const stated = (document as Record<string, Record<string, T> | T[]>)[name] ?? [];
    const isSound = (key: string) => !mistakes.some(({ at }) => at[0] === name && String(at[1]) === key);
    return Object.entries(stated)
      .filter(([key]) => isSound(key))
      .map(([key, row]) => ({ row, at: [name, Array.isArray(stated) ? Number(key) : key] }));
  };
  const named = <T>(name: string): Record<string, T> =>
    Object.fromEntries(entries<T>(name).map(({ row, at }) => [String(at[1]), row]));
  return {
    rules: entries('x-rules'),
    clauses: entries('x-clauses'),
    mappings: named('x-mappings'),
    views: named('x-views'),
    mistakes,
  };
}

interface ListSchema {
  items: { properties: Record<string, object> };
}

/** What contract files may have; a row may lack its clause, or leave out a rule, and a clause its section. */
export function ownSchema(): { type: 'object'; properties: Record<string, object | undefined> } {
  const { properties = {} } = publishedSchema('extensions');
  const rows = (name: string): Record<string, object> => (properties[name] as ListSchema).items.properties;
  const row = { properties: { ...rows('x-rules'), remove: { const: true } } };
  const clause = { properties: rows('x-clauses'), required: ['id', 'says'] };
  return {
    type: 'object',
    properties: {
      'x-rules': {
        type: 'array',
        items: {
          ...row,
          type: 'object',
          additionalProperties: false,
          if: { required: ['remove'] },
          then: { ...row, required: ['id'] },
          else: { ...row, required: ['id', 'says', 'kind', 'params'] },
        },
      },
      'x-clauses': { type: 'array', items: { ...clause, type: 'object', additionalProperties: false } },
      'x-mappings': properties['x-mappings'],
      'x-views': properties['x-views'],
    },
  };
}
