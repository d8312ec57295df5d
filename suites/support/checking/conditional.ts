import { shapeFinding } from '../../../engine/contract/shapes.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type {
  CheckContext,
  CheckOutcome,
  Contract,
  Exchange,
  Json,
  JsonObject,
} from '../../../engine/types/index.js';
import { successOf } from './success.js';
import { namesMapping, recordsAt } from './outer-records.js';
import { holds, irrelevant, together, violated } from './records.js';

/** What an answer must satisfy when a request gives certain values. */
export interface ConditionalParams {
  operation: string;
  when?: Record<string, string>;
  /** Query parameters that no request gives. */
  without?: string[];
  answer: JsonObject;
  items?: string;
  refused?: [string, string][];
  draws?: Draws;
}

/**
 * Requests in each case; `some`: of these, at least one answer must be as it should be for the others to count; `most`: of
 * so many known requests, more than half.
 */
export type Draws = number | { some: number } | { most: number };

/** How many requests that is. */
export const countOf = (draws: Draws): number =>
  typeof draws === 'number' ? draws : 'some' in draws ? draws.some : draws.most;

/** Of how many known requests most answers must be as they should be, where that is what the rule is about. */
export const mostOf = (draws: Draws | undefined): number | undefined =>
  typeof draws === 'object' && 'most' in draws ? draws.most : undefined;

/** Of fewer answers most say little. */
const fewest = 3;

/** Whether what the answers show at `items` satisfies the schema. */
export function checkConditional(
  { answer: schema, items = '', refused, draws }: ConditionalParams,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): CheckOutcome {
  if (refused && isAnswered(exchanges[0]))
    return irrelevant('the service may not know these parameters by these names');
  const checked = exchanges.slice(refused ? 1 : 0).map((exchange) => {
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    return checkAnswer(
      contract,
      schema,
      namesMapping(items) ? listOf(contract, items, answer.json) : select(answer.json, items),
    );
  });
  if (mostOf(draws) !== undefined) return mostAsTheyShould(checked);
  if (typeof draws === 'object' && !checked.some((each) => each.relevant && !each.finding))
    return irrelevant('no answer is of this sort');
  return together(checked, 'no answer');
}

/** A finding where no more answers are as they should be than are not. */
function mostAsTheyShould(checked: readonly CheckOutcome[]): CheckOutcome {
  const relevant = checked.filter((each) => each.relevant);
  const wrong = relevant.filter((each) => each.finding);
  if (relevant.length < fewest)
    return checked.find((each) => !each.relevant && each.reason) ?? irrelevant('too few answers to compare');
  return wrong.length * 2 < relevant.length ? holds : (wrong[0] ?? holds);
}

/** The records of a field mapping as one list; nothing where there is none. */
function listOf(contract: Contract, mapping: string, body: Json): Located[] {
  const records = recordsAt(contract, mapping, body).map((record) => record.value);
  return records.length === 0 ? [] : [{ at: '', value: records }];
}

function checkAnswer(contract: Contract, schema: JsonObject, places: Located[]): CheckOutcome {
  if (places.length === 0) return irrelevant('the answer does not show what the rule speaks of');
  for (const { at, value } of places) {
    const finding = shapeFinding(contract, schema, value);
    if (finding) return violated(finding.expected, finding.actual, at + finding.at);
  }
  return holds;
}

/** A refusal may come with any status; one with 200 says so in its member `error`. */
function isAnswered(exchange: Exchange | undefined): boolean {
  const response = exchange?.response;
  if (!response || response.status >= 400) return false;
  return !select(response.json ?? null, '/error').some((place) => place.value === true);
}
