import { readField } from '../../../../engine/contract/read-record.js';
import { brief } from '../../../../engine/json/guards.js';
import type {
  CheckContext,
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import { distinct } from '../samples.js';
import { fieldOf, type FilterParams } from './filter-cases.js';
import { fieldOfParameter } from './searches.js';
import type { ViewParams } from './view-params.js';
import { searchOf, type Search } from './view-requests.js';
import {
  holds,
  irrelevant,
  mappingOf,
  someKeys,
  unanswered,
  violated,
  type KeyedRecord,
} from '../../checking/records.js';
import {
  askedValues,
  isUnexpected,
  unexpectedRecord,
  type AskedFilter,
} from '../../checking/unexpected-record.js';
import { foundIn } from '../../checking/view-records.js';

type Params = ViewParams & FilterParams;

/** A filtered search, and what the other filters that it gives find by themselves, as far as they were asked. */
interface Filtered {
  params: Params;
  contract: Contract;
  search: Search;
  asked: Exchange;
  alone: readonly Exchange[];
  /** Keys of the known records that must be found. */
  holders: string[];
  /** Whether the values are valid though no known record may have them. */
  valid: boolean;
}

/** Checks a search with a filter: a record that another filter treats strangely by itself is that one's affair. */
export function checkFiltered(
  params: Params,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const filtered = readFiltered(params, exchanges, context);
  if (!filtered) return irrelevant('no answer');
  if (context.given['group'] === true && findsGroup(filtered))
    return irrelevant('the value may name a group of others');
  return findingIn(filtered) ?? outcomeOf(filtered);
}

/** The next of the other filters by itself, where the search is not as it must be. */
export function aloneStep(
  params: Params,
  exchanges: readonly Exchange[],
  context: CheckContext,
): Step | undefined {
  const filtered = readFiltered(params, exchanges, context);
  const [name, value] = (filtered && besideOf(filtered)[filtered.alone.length]) ?? [];
  if (!filtered || name === undefined || value === undefined || !findingIn(filtered)) return undefined;
  const { search, asked } = filtered;
  const always = (asked.step.query ?? []).filter(([each]) => search.query.some(([own]) => own === each));
  return { ...asked.step, name: `${name} by itself`, query: [...always, [name, value]] };
}

function readFiltered(
  params: Params,
  [asked, ...alone]: readonly Exchange[],
  { contract, given }: CheckContext,
): Filtered | undefined {
  if (!asked) return undefined;
  const search = searchOf(contract, params, [params.parameter]);
  return {
    params,
    contract,
    search,
    asked,
    alone,
    holders: textsIn(given, 'holders'),
    valid: given['valid'] === true,
  };
}

const textsIn = (given: JsonObject, name: string): string[] =>
  Array.isArray(given[name]) ? given[name].map(String) : [];

/** The other filters of the search that are enough by themselves, with their values. */
function besideOf({ search: { of, beside }, asked }: Filtered): [string, string][] {
  const isEnough = (name: string) => of.requireAny.length === 0 || of.requireAny.includes(name);
  return (asked.step.query ?? []).filter(([name]) => beside.includes(name) && isEnough(name));
}

function findingIn(filtered: Filtered): CheckOutcome | undefined {
  const { params, contract, search, asked, alone, holders } = filtered;
  if (alone.some(({ response }) => isRefused(search.of, response?.status))) return undefined;
  const found = foundIn(contract, params.view, asked);
  if (!found) return refusalOf(filtered);
  const unexpected = unexpectedIn(filtered, found);
  if (unexpected) return unexpected;
  const lists = alone
    .map((each) => foundIn(contract, params.view, each))
    .filter((list) => list !== undefined);
  const missing = holders.filter((key) => !has(found, key) && lists.every((list) => has(list, key)));
  if (missing.length === 0) return undefined;
  const wanted = distinct(askedValues(asked, params.parameter)).join(' or ');
  return violated(
    `every listed record with ${params.parameter} ${wanted}: ${someKeys(holders)}`,
    `not found: ${someKeys(missing)} (${found.length} records in the result)`,
  );
}

/** Whether records of several other values are found, and none that shows the value itself. */
function findsGroup({ params, contract, search, asked }: Filtered): boolean {
  const mapping = mappingOf(contract, search.mapping);
  const shown = (foundIn(contract, params.view, asked) ?? []).flatMap(
    ({ record }) => readField(mapping, fieldOf(params, search), record) ?? [],
  );
  return (
    new Set(shown).size > 1 && !askedValues(asked, params.parameter).some((value) => shown.includes(value))
  );
}

const has = (list: readonly KeyedRecord[], key: string) => list.some((each) => each.key === key);

function outcomeOf({ params: { view }, contract, asked, alone }: Filtered): CheckOutcome {
  const found = foundIn(contract, view, asked);
  if (!found) return unanswered([asked]);
  if (alone.length > 0) return irrelevant('another filter is not as it must be by itself');
  return found.length > 0 ? holds : irrelevant('nothing was found');
}

/** A record that does not fit the tested filter; where texts are compared loosely, one that does not fit another. */
function unexpectedIn(filtered: Filtered, found: readonly KeyedRecord[]): CheckOutcome | undefined {
  const { params, contract, search, asked, alone } = filtered;
  const mapping = mappingOf(contract, search.mapping);
  const names: [string, string][] = params.others
    ? search.beside.map((name) => [name, fieldOfParameter(search.of, name)])
    : [[params.parameter, fieldOf(params, search)]];
  const filters = names.map(([name, field]): AskedFilter => ({
    name,
    field,
    wanted: askedValues(asked, name),
  }));
  const strange = (each: KeyedRecord) =>
    alone.some((answer) => has(foundIn(contract, params.view, answer) ?? [], each.key)) &&
    filters.some((filter) => wasAlone(alone, filter) && isUnexpected(filter, mapping, each.record));
  const records = found.map((each) => (strange(each) ? {} : each.record));
  return unexpectedRecord(filters, mapping, records, search.items);
}

const wasAlone = (alone: readonly Exchange[], { name }: AskedFilter) =>
  alone.some(({ step }) => step.query?.some(([each]) => each === name));

/** A refusal of values that known records show. What else a request may ask for (a language) may be refused. */
function refusalOf({ params, search, asked, holders, valid }: Filtered): CheckOutcome | undefined {
  const { status = 0, text: body = '' } = asked.response ?? {};
  const { of, options } = search;
  const isOptional = asked.step.query?.some(([name]) => options.some(([option]) => option === name));
  const values = askedValues(asked, params.parameter);
  const isValid = valid || holders.length > 0 || values.every((value) => params.values?.includes(value));
  if (!isRefused(of, status) || params.repeated || isOptional || !isValid) return undefined;
  return violated(
    `an answer: ${params.parameter} ${values.join(' or ')} is valid${holders.length > 0 ? `, shown by ${someKeys(holders)}` : ''}`,
    `status ${status}, body ${brief(body)}`,
  );
}

const isRefused = ({ validStatuses }: Operation, status = 0): boolean =>
  status >= 400 && !validStatuses.includes(String(status));
