import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { CheckContext } from '../../../engine/types/kind.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { recordsAsked } from './asked-records.js';
import { relations } from './echo-relations.js';
import { shownIn, type EchoParams } from './echo-values.js';
import { holds, irrelevant, together, violated } from './records.js';

/** What an answer shows of the values of a parameter, one entry for each record. */
type Shown = { at: string; values: string[] }[];

function shownBy(params: EchoParams, contract: Contract, exchange: Exchange | undefined): Shown {
  const { status = 0, json } = exchange?.response ?? {};
  if (status < 200 || status > 299 || json === undefined) return [];
  return recordsAsked(params, contract, exchange, json).map((record) => ({
    at: record.at,
    values: shownIn(params, record),
  }));
}

/** Whether a record fits what was asked; undefined where it shows nothing that can be compared. */
function fits(
  { relation, parameter }: EchoParams,
  asked: string,
  { values }: Shown[number],
): boolean | undefined {
  const compared = values.map((value) => relations[relation].relates(asked, value, parameter));
  return compared.includes(true) ? true : compared.includes(false) ? false : undefined;
}

/** Values that the answer without the parameter shows: two of them, or for `grouped` one that is not the first. */
export function learntValues(
  params: EchoParams,
  free: Exchange,
  { contract, given }: CheckContext,
): string[] {
  const isValue = (value: string) =>
    relations[params.relation].relates(value, value, params.parameter) === true;
  const shown = shownBy(params, contract, free).flatMap(({ values }) => values);
  const all = [...new Set(shown.filter(isValue))];
  const turn = Number(given['turn']);
  if (params.of === 'grouped')
    return all.length < 2 ? [] : [all[all.length - 1 - (turn % (all.length - 1))] ?? ''];
  const second = turn + Math.ceil(all.length / 2);
  return [...new Set([turn, second].flatMap((place) => all[place % all.length] ?? []))];
}

/** Whether the answers with learnt values hold the records that have them, and what else `of` asks for. */
export function checkLearnt(
  params: EchoParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const [first, ...others] = exchanges;
  if (!first || others.length === 0) return irrelevant('the answer does not show two values');
  const values = learntValues(params, first, context);
  const [free = [], ...answers] = exchanges.map((each) => shownBy(params, context.contract, each));
  if (params.of === 'grouped') return checkGrouped(params, values[0] ?? '', free, answers[0] ?? []);
  const alone = values.map((value, place) =>
    checkAlone(params, value, free, others[place], answers[place] ?? []),
  );
  const lists = answers.slice(values.length).map((list) => checkList(params, values, free, answers, list));
  return together([...alone, ...lists], 'no answer');
}

function checkAlone(
  params: EchoParams,
  value: string,
  free: Shown,
  exchange: Exchange | undefined,
  alone: Shown,
): CheckOutcome {
  const status = exchange?.response?.status ?? 0;
  if (status < 200 || status > 299) return irrelevant(`status ${status}`);
  return (
    checkOnly(params, value, alone) ?? checkCount(params, value, countOf(params, value, free), alone) ?? holds
  );
}

/** A list that finds nothing may be separated otherwise. One that is as long as any answer may be cut off. */
function checkList(
  params: EchoParams,
  values: string[],
  free: Shown,
  [one = [], other = []]: Shown[],
  list: Shown,
): CheckOutcome {
  if (list.length === 0) return irrelevant('the list finds nothing: it may be separated otherwise');
  const unexpected = checkOnly(params, values.join(','), list);
  if (unexpected) return unexpected;
  if (list.length >= free.length) return irrelevant('the answer may be cut off');
  const counts = [one, other].map((alone, place) => countOf(params, values[place] ?? '', alone));
  const lost = values.map((value, place) => checkCount(params, value, counts[place] ?? 0, list));
  return lost.find((each) => each !== undefined) ?? holds;
}

function checkOnly(params: EchoParams, asked: string, found: Shown): CheckOutcome | undefined {
  const unexpected = found.find((record) => fits(params, asked, record) === false);
  return (
    unexpected && violated(`only ${asked} (${params.parameter})`, unexpected.values.join(', '), unexpected.at)
  );
}

function checkCount(
  params: EchoParams,
  value: string,
  least: number,
  found: Shown,
): CheckOutcome | undefined {
  const count = countOf(params, value, found);
  return count < least
    ? violated(`${least} records with ${value}, as without the list or the parameter`, `${count} of them`)
    : undefined;
}

function countOf(params: EchoParams, value: string, found: Shown): number {
  return found.filter((record) => fits(params, value, record) === true).length;
}

/** A preference parts the records from the others, on whichever side, and leaves none out. */
function checkGrouped(params: EchoParams, value: string, free: Shown, found: Shown): CheckOutcome {
  if (found.length === 0) return irrelevant('nothing was found');
  if (found.length < free.length)
    return violated(`${free.length} records, as without ${params.parameter}`, `${found.length} of them`);
  const fit = found.map((record) => fits(params, value, record)).filter((each) => each !== undefined);
  if (!fit.includes(true)) return irrelevant('what comes behind all others may be cut off');
  if (!fit.includes(false)) return irrelevant('everything in the answer is of the asked sort');
  const turns = fit.filter((each, index) => index > 0 && each !== fit[index - 1]).length;
  const last = found.findLast((record) => fits(params, value, record) === true);
  return turns > 1
    ? violated(
        `every record with ${value} before all others, or behind them`,
        'others between them',
        last?.at,
      )
    : holds;
}
