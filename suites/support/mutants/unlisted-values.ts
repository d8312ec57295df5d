import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { ListedValues } from '../checking/listed-values.js';
import { onFile } from './file-variations.js';
import { withJson } from './rewrite.js';
import { shifted } from './shifted.js';

const unlisted = {
  all: firstOnly,
  some: () => [],
  'some of many': () => [],
  'all or none': withoutMost,
  together: withoutLast,
  mapped: shifted,
  counted: countedLess,
  'not empty': emptied,
};

/** A file that loses values that it must list, or maps them otherwise. */
export function listedFaults(
  contract: Contract,
  file: string,
  { which, values = [] }: ListedValues,
): MutantDraft[] {
  const others = which === 'all or none' ? values.slice(1) : [];
  const wrap = onFile(contract, file, (next, request) =>
    withJson(next(request), (body) => unlisted[which](withoutMembers(body, others))),
  );
  return [
    which === 'mapped'
      ? { name: 'shifted', does: 'maps each value to what belongs to the next', wrap }
      : which === 'counted'
        ? { name: 'counts-less', does: 'counts one less of each value', wrap }
        : { name: 'forgets', does: 'leaves values out of the file', wrap },
  ];
}

/** Without anything in the payload, or in each list and object of it. */
function emptied(body: Json): Json {
  if (Array.isArray(body)) return [];
  if (!isObject(body)) return body;
  const empty = (value: Json): Json => (Array.isArray(value) ? [] : isObject(value) ? {} : value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, empty(value)]));
}

/** Each whole number less by one. */
function countedLess(body: Json): Json {
  if (Array.isArray(body)) return body.map(countedLess);
  if (isObject(body))
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, countedLess(value)]));
  return typeof body === 'number' && Number.isInteger(body) ? body - 1 : body;
}

/** Without the last item of each list of scalars, and of each object of them. */
function withoutLast(body: Json): Json {
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(([name, value]): [string, Json] => [name, withoutLast(value)]);
  const shown = members.some(([, value]) => isContainer(value)) ? members : members.slice(0, -1);
  return Array.isArray(body) ? shown.map(([, value]) => value) : Object.fromEntries(shown);
}

/** Without the members of these names, at any depth. */
function withoutMembers(body: Json, names: readonly string[]): Json {
  if (Array.isArray(body)) return body.map((item) => withoutMembers(item, names));
  if (!isObject(body)) return body;
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutMembers(value, names)]));
}

/** Only the first item of each list of records, and of each object whose names are numbers. */
function withoutMost(body: Json): Json {
  if (Array.isArray(body)) return body.slice(0, 1);
  if (!isObject(body)) return body;
  const isList = Object.entries(body).every(([name, value]) => /^\d+$/.test(name) && !isContainer(value));
  if (isList) return Object.fromEntries(Object.entries(body).slice(0, 1));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutMost(value)]));
}

/** Only the first of the scalars of each list or object. */
function firstOnly(body: Json): Json {
  if (Array.isArray(body)) return body.some(isContainer) ? body.map(firstOnly) : body.slice(0, 1);
  if (!isObject(body)) return body;
  const members = Object.entries(body);
  const shown = members.some(([, value]) => isContainer(value)) ? members : members.slice(0, 1);
  return Object.fromEntries(shown.map(([name, value]) => [name, firstOnly(value)]));
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
