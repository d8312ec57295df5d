import { operationOf } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { isAnotherThing } from './documented.js';
import { steady } from './steady.js';
import type { CheckContext, CheckOutcome, Exchange, Json, Step } from '../../../engine/types/index.js';

const stepName = 'what nothing has';
/** As the other, where any search is answered alike in form: then only the same answer says something. */
const searchName = 'a search for what nothing has';

/** What nothing has, in the form of what was asked for. */
const unknown = {
  number: '987654321987',
  address: 'https://assay-no-such-host.example/no-such-thing',
  text: 'assay-no-such-thing',
};

function unknownFor(value: string): string {
  if (/^\d+$/.test(value)) return unknown.number;
  return /^https?:/.test(value) ? unknown.address : unknown.text;
}

/**
 * Where a guess of the contract is not answered as documented: the request for what nothing has. The document may not show
 * how that is answered, and a guess need not exist. With `searches` also where a search by a guess is answered as any search:
 * a service may take a value that it does not know for another one.
 */
export function unknownBeside(
  { contract, given }: CheckContext,
  exchanges: readonly Exchange[],
  checked: (own: readonly Exchange[]) => CheckOutcome,
  { searches = false } = {},
): Step | undefined {
  const asked = exchanges.at(-1)?.step;
  const operation = asked && operationOf(contract.operations, asked.method, asked.path);
  if (!asked || !operation || isBeside(asked)) return undefined;
  const looksUp = operation.parameters.filter(
    (each) => each.in === 'query' && each.required && each.values.length === 0 && !each.schema['enum'],
  );
  // A search that finds nothing is answered as any search; what is looked up by a value may be refused with something else.
  const response = exchanges.at(-1)?.response;
  const isOther = response !== undefined && isAnotherThing(contract, operation, response);
  const isLookUp = operation.path.includes('{') || (looksUp.length > 0 && isOther);
  const isSearch = searches && looksUp.length > 0 && given['certain'] === false;
  if (!isLookUp && !isSearch) return undefined;
  // Where valid requests may be refused, what is known to exist may be, too: the status of a refusal is not shown.
  const mayBeRefused = given['certain'] === false || operation.validStatuses.some((each) => each >= '400');
  if (!mayBeRefused || !findingOf(checked(exchanges))) return undefined;
  const segments = asked.path.split('/');
  const names = operation.path.split('/').map((segment, place) => {
    return segment.replaceAll(/\{[^}]*\}/g, unknownFor(segments[place] ?? ''));
  });
  const query = asked.query?.map(([name, value]): [string, string] =>
    looksUp.some((each) => each.name === name) ? [name, unknownFor(value)] : [name, value],
  );
  return {
    ...asked,
    name: isLookUp ? stepName : searchName,
    path: names.join('/'),
    memo: true,
    ...(query ? { query } : {}),
  };
}

/** The outcome of what was asked for; `no sample` where what nothing has is answered no better, or, by searches, alike. */
export function besideUnknown(
  exchanges: readonly Exchange[],
  checked: (own: readonly Exchange[]) => CheckOutcome,
): CheckOutcome {
  const own = exchanges.filter(({ step }) => !isBeside(step));
  const outcome = checked(own);
  const other = exchanges.find(({ step }) => isBeside(step));
  if (!other || !findingOf(outcome)) return outcome;
  const [asked, another] = [own.at(-1)?.response, other.response];
  const isAlike =
    other.step.name === searchName
      ? isSame(asked?.json, another?.json, own.length > 1 ? own.at(-2)?.response?.json : undefined)
      : findingOf(checked([...own.slice(0, -1), other]))?.at === findingOf(outcome)?.at;
  return asked && asked.status < 300 && another?.status === asked.status && isAlike
    ? { relevant: false, why: 'answered as what nothing has: it may not exist here', reason: 'no sample' }
    : outcome;
}

/** Whether two answers are the same but for what is another value each time, as the first request again shows. */
function isSame(asked: Json | undefined, another: Json | undefined, again: Json | undefined): boolean {
  if (asked === undefined || another === undefined) return false;
  const stays = steady(asked, another, again === undefined ? [] : [again]);
  return stays !== undefined && sameJson(stays.one, stays.other);
}

const isBeside = ({ name }: Step): boolean => name === stepName || name === searchName;

function findingOf(outcome: CheckOutcome) {
  return outcome.relevant ? outcome.finding : undefined;
}
