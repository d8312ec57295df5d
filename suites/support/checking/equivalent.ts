import { asksForHttps } from './asks-for-https.js';
import { operationById } from '../../../engine/contract/operations.js';
import { canonical, type Difference, firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  Json,
  ReceivedResponse,
  Step,
} from '../../../engine/types/index.js';
import {
  areOfOne,
  countsOf,
  holdsCount,
  holdsList,
  lengthsOf,
  sharesSome,
  withSortedQueries,
} from './equal-parts.js';
import { checkHead, checkMissing, isFoundByHead } from './head-answers.js';
import { withoutPlaces } from './places.js';
import { holds, irrelevant, stepNamed, violated } from './records.js';
import { momentOf } from './relations/later.js';
import { answersAgain, steady } from './steady.js';

/** An octet that is percent-encoded with a small letter. */
export const lowerEscape = /%(?:[0-9a-f][a-f]|[a-f][0-9])/;

/** How the second request may be sent otherwise. */
export const seconds = ['reversed', 'plus', 'lower', 'commas', 'both schemes'] as const;

/** HEAD, HEAD of what every server can tell the head of, or HEAD of what GET does not find. */
export const headMethods = ['HEAD', 'HEAD of files', 'HEAD of none'] as const;

/** The parameter whose IPv6 addresses are written with all of their groups. */
export interface Respelled {
  expanded: string;
}

/** Requests that must not differ in effect. */
export interface EquivalenceParams {
  operations: string[];
  query?: [string, string][];
  headers?: Record<string, string | string[]>;
  fixed?: Record<string, string>;
  between?: [string, string][] | 'another';
  second?: (typeof seconds)[number] | Respelled;
  method?: (typeof headMethods)[number];
  varies?: boolean | 'partly' | 'lengths' | 'counts' | { except: string[]; alike?: string[] };
}

/** Whether the further query pairs name no parameter of the operations, or give one a value that the document does not show. */
export function addsUnknown({ operations, query = [] }: EquivalenceParams, contract: Contract): boolean {
  const declared = operations.flatMap((id) => operationById(contract.operations, id).parameters);
  const isShown = ([name, value]: [string, string]): boolean =>
    declared.some((each) => each.name === name && (each.values.length === 0 || each.values.includes(value)));
  return query.length > 0 && !query.some(isShown);
}

/** A server need not know a method, and what stands before it may refuse it. */
const isUnknown = (status: number): boolean => (status >= 400 && status < 500) || status === 501;

/** Statuses that say no more than that a credential is wanted. */
const wantsCredential = [401, 407];

/**
 * Checks that the later requests of a case get the answer of the first one. A service that knows none of the added
 * parameters, or not their values (`addsUnknown`), may refuse them.
 */
export function checkEquivalent(
  params: EquivalenceParams,
  exchanges: readonly Exchange[],
  addsUnknown: boolean,
): CheckOutcome {
  const first = stepNamed(exchanges, 'first');
  const others = exchanges.filter(({ step }) => step.name.startsWith('second'));
  if (!first?.response) return irrelevant('no answer');
  if (first.step.credential === 'none' && wantsCredential.includes(first.response.status))
    return violated(
      'an answer without a credential',
      `status ${first.response.status}, body ${brief(first.response.text)}`,
    );
  if (params.method === 'HEAD of none') return checkMissing(exchanges);
  if (params.second === 'both schemes' && asksForHttps(first))
    return violated(
      'an answer over plain http',
      `status ${first.response.status}, body ${brief(first.response.text)}`,
    );
  if (first.response.status >= 400) return irrelevant(`the first answer has status ${first.response.status}`);
  if (params.second === 'reversed' && new Set(first.step.query?.map(([name]) => name)).size < 2)
    return irrelevant('the request has no two query parameters');
  if (typeof params.second === 'object' && others.every(({ step }) => isWrittenAlike(first.step, step)))
    return irrelevant('nothing can be written otherwise');
  if (params.second === 'plus' && !others.some(({ step }) => step.path.includes('+')))
    return irrelevant('no query parameter has a space');
  if (
    (params.second === 'plus' || params.second === 'lower' || params.second === 'commas') &&
    !others.every(({ step }) => asksAlike(first.step, step))
  )
    return irrelevant('the requests do not ask for the same');
  if (params.second === 'commas' && !others.some(({ step }) => step.path.includes(',')))
    return irrelevant('no query parameter has a comma');
  if (params.second === 'lower' && !others.some(({ step }) => lowerEscape.test(step.path)))
    return irrelevant('nothing is escaped with a letter');
  if (addsUnknown && others.some(({ response }) => isUnknown(response?.status ?? 0)))
    return irrelevant('the server refuses a parameter that it does not know');
  const [second] = others;
  const isHeld = params.method === 'HEAD of files' || exchanges.some(isFoundByHead);
  if (params.method && second?.response?.status === 404 && isHeld)
    return violated(
      `status ${first.response.status} again, or HEAD unknown`,
      `status 404 by HEAD of ${second.step.path}`,
    );
  const repeated = answersAgain(exchanges);
  const outcomes = others.map((other) => checkPair(params, first, other, repeated));
  return outcomes.find((each) => !each.relevant || each.finding) ?? outcomes[0] ?? irrelevant('no answer');
}

const isWrittenAlike = (one: Step, other: Step): boolean =>
  one.path === other.path && String(one.query) === String(other.query);

/** Whether two requests have the same query pairs, however they are written: of a smaller case one may lack some. */
function asksAlike(one: Step, other: Step): boolean {
  const pairsOf = ({ path, query = [] }: Step) =>
    [...query, ...new URLSearchParams(path.split('?')[1])].map((pair) => JSON.stringify(pair)).sort();
  return pairsOf(one).join() === pairsOf(other).join();
}

function checkPair(
  { method, varies, second: how }: EquivalenceParams,
  first: Exchange,
  second: Exchange,
  repeated: readonly Json[],
): CheckOutcome {
  const [one, other] = [first.response, second.response];
  if (second.noAnswer) return checkScheme(first, second);
  if (!one || !other) return irrelevant('no answer');
  if (method && isUnknown(other.status))
    return irrelevant(`the server does not know ${method} (status ${other.status})`);
  if (other.status === 304 && isUnmodified(one, second.step))
    return irrelevant('what is answered was not modified since that moment');
  if (one.status !== other.status)
    return violated(`status ${one.status} again`, `status ${other.status}, body ${brief(other.text)}`);
  if (method) return checkHead(one, other);
  if (varies === true || how === 'both schemes') return holds;
  if (one.json === undefined) return irrelevant('the answer is not JSON');
  if (other.json === undefined) return violated('JSON again', other.notJson ?? 'no body');
  if (varies === 'partly' && sharesSome(one.json, other.json)) return holds;
  if (typeof varies === 'object' && !areOfOne(varies.alike ?? [], one.json, other.json))
    return irrelevant(`the answers are not of one thing: ${varies.alike?.join(', ') ?? ''}`);
  const shown = (body: Json): Json =>
    typeof varies === 'object'
      ? varies.except.map((pointer) => valuesAt(body, pointer).map(canonical).sort())
      : body;
  if (varies === 'lengths' && !holdsList(one.json)) return irrelevant('the answer holds no list');
  if (varies === 'counts' && !holdsCount(countsOf(one.json))) return irrelevant('the answer holds no count');
  const byName =
    typeof varies === 'string' ? { lengths: lengthsOf, counts: countsOf, partly: shown }[varies] : shown;
  const told = how === 'reversed' ? withSortedQueries : byName;
  const stays = steady(...withoutPlaces(one.json, other.json), repeated);
  if (!stays) return irrelevant('nothing of the answer stays as it is');
  const difference = firstDifference(told(stays.one), told(stays.other));
  if (difference) return violated(...textsOf(difference), difference.at);
  return Array.isArray(one.json) && one.json.length === 0 ? irrelevant('both answers are empty') : holds;
}

/** Whether an answer says that it was modified no later than a request asks: then there is no need to send it. */
function isUnmodified({ headers }: ReceivedResponse, { headers: asked = {} }: Step): boolean {
  const modified = momentOf(headers['last-modified']);
  const since = momentOf(asked['if-modified-since']);
  return modified !== undefined && since !== undefined && modified <= since;
}

/** Of lists of different lengths that is told first: their beginnings may be the same. */
function textsOf({ one, other }: Difference): [string, string] {
  const areLists = Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  return areLists
    ? [`the same answer: ${one.length} items`, `${other.length} items: ${brief(other)}`]
    : [`the same answer: ${brief(one)}`, brief(other)];
}

/** Beside an explicit port, that of the other scheme is not known: there, only an answer proves something. */
function checkScheme(first: Exchange, { step, request, noAnswer }: Exchange): CheckOutcome {
  const refused = noAnswer?.reason === 'unreachable' && !/cert|self.signed/i.test(noAnswer.detail);
  const { port, protocol } = new URL(first.request.url);
  return port !== '' || !refused
    ? irrelevant(`no answer at ${new URL(request.url).origin}; the port for ${step.scheme} is not known`)
    : violated(
        `an answer over ${step.scheme}: status ${first.response?.status}, as ${protocol}//`,
        noAnswer.detail,
      );
}
