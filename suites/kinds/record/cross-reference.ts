import { operationById } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { asText, brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckContext, CheckOutcome, Exchange, JsonObject } from '../../../engine/types/index.js';
import { successOf } from '../../support/checking/success.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { distinct } from '../../support/cases/samples.js';
import { listingCases, namesInTurn, nextNamed } from '../../support/cases/listed-names.js';
import { checkFoundAgain, namedIn, type FoundAgain } from '../../support/checking/found-again.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { plainAddress } from '../../support/checking/plain-address.js';
import { holds, irrelevant, together, unanswered, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import {
  contradicting,
  losing,
  oneSided,
  sameName,
  type ReferenceParams,
} from '../../support/mutants/reference-faults.js';

/** More of the named records are not asked for. */
const mostAsked = 12;

/** What an answer names, requested by that name, names the first record, too, or else says the same. */
export const crossReference = kind<ReferenceParams>({
  name: 'cross-reference',
  says: 'what an answer refers to, requested by that name, refers back to it or says the same',
  params: paramsSchema(
    {
      operation: described('Operation whose answers refer to something.'),
      at: described('Pointers with wildcards to where an answer refers to something.', texts),
      then: described('Operation that is requested with what is referred to.'),
      parameter: described('Path parameter of `then` that takes it.'),
      items: described(
        'Pointer with wildcards to the records of both answers, or the name of a field mapping (x-mappings): each record ' +
          'is among those found by what it shows at `at` (a closing # means names of members), and says the same there.',
      ),
      key: described('Pointer from such a record to what identifies it.'),
      values: described(
        'Well-known values of the parameter, in the form in which records name each other: `operation` is requested ' +
          'with each, and what it refers to refers back. Default: both answers say the same.',
        texts,
      ),
    },
    ['items', 'key', 'values'],
  ),
  example: [
    {
      operation: 'GET /books/{id}',
      at: ['/related/*'],
      then: 'GET /books/{id}',
      parameter: 'id',
      values: ['10003', '10004'],
    },
    { operation: 'GET /visitor', at: ['/ip'], then: 'GET /visitor/{ip}', parameter: 'ip' },
  ],
  operations: ({ operation, then }) => distinct([operation, then]),

  cases(params, context) {
    const { operation: id, parameter, values } = params;
    const operation = operationById(context.contract.operations, id);
    if (listsRecords(params)) return { examples: listingCases(id, context) };
    return {
      examples: (values ?? [undefined]).map((value) => ({
        steps: [stepFor(operation, 'record', value ? { [parameter]: [value] } : {})],
        given: value ? { asked: value, certain: false } : {},
      })),
    };
  },

  follow(params, exchanges, context) {
    if (listsRecords(params)) return nextNamed(params, exchanges, context);
    const { then, parameter, at, values } = params;
    const { contract, given } = context;
    const named = distinct(textsAt(at, exchanges[0])).filter((each) => each !== '');
    const asked = values ? likeOwn(named, asText(given['asked'])) : named.slice(0, 1);
    const next = asked[exchanges.length - 1];
    return next === undefined
      ? undefined
      : stepFor(operationById(contract.operations, then), `named record ${next}`, { [parameter]: [next] });
  },

  check(params, exchanges, context) {
    const { at, values } = params;
    const { given } = context;
    if (listsRecords(params)) return checkListed(params, exchanges, context);
    if (!values) return checkSame(at, exchanges);
    const [first, ...others] = exchanges;
    const record = successOf(given, first);
    if ('instead' in record) return record.instead;
    const asked = asText(given['asked']);
    const answered = others.filter(({ response }) => response?.status === 200 && response.json !== undefined);
    const silent = answered.find((each) => !textsAt(at, each).some((name) => sameName(name, asked)));
    if (silent) return violated(`${silent.step.name} names ${asked}, as ${asked} names it`, 'it does not');
    return answered.length > 0 ? holds : irrelevant('the record names no other record that can be asked for');
  },

  faults(params, contract) {
    if (listsRecords(params)) return losing(params, contract);
    return params.values ? oneSided(params, params.values, contract) : contradicting(params, contract);
  },
  variants: () => [],
});

function listsRecords(params: ReferenceParams): params is ReferenceParams & FoundAgain {
  return params.items !== undefined && params.key !== undefined;
}

function checkListed(
  params: ReferenceParams & FoundAgain,
  [listing, ...found]: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const answer = successOf(context.given, listing);
  if ('instead' in answer) return answer.instead;
  const named = namedIn(params, context.contract, answer.json);
  const names = namesInTurn(params, listing, context);
  const checked = found.map((exchange, index) =>
    checkFoundAgain(params, context.contract, named, exchange, names[index] ?? ''),
  );
  return together(checked, `no record shows anything at ${params.at.join(' or ')}`);
}

function checkSame(at: string[], exchanges: readonly Exchange[]): CheckOutcome {
  const [one, other] = exchanges.map(({ response }) => response);
  if (exchanges.length < 2) return irrelevant(`the answer shows nothing at ${at.join(' or ')}`);
  if (one?.status !== 200 || other?.status !== 200 || one.json === undefined || other.json === undefined)
    return unanswered(exchanges);
  if (!isObject(one.json) || !isObject(other.json)) return irrelevant('the answers are not of one shape');
  const difference = firstDifference(inPlainForm(one.json), inPlainForm(other.json), 'shared');
  return difference
    ? violated(`as it says by itself: ${brief(difference.one)}`, brief(difference.other), difference.at)
    : holds;
}

/** The same address may be written in several ways, and an empty member says as much as none. */
function inPlainForm(shown: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([, value]) => value === false || !isEmptyValue(value))
      .map(([name, value]) => [name, typeof value === 'string' ? plainAddress(value) : value]),
  );
}

/** What a record names, in the form of its own name: another form could not be compared. */
function likeOwn(named: string[], own: string): string[] {
  return named.filter((each) => each.length === own.length && !sameName(each, own)).slice(0, mostAsked);
}

function textsAt(at: string[], exchange: Exchange | undefined): string[] {
  const body = exchange?.response?.json ?? null;
  return at.flatMap((pointer) => select(body, pointer)).flatMap((place) => scalarText(place.value) ?? []);
}
