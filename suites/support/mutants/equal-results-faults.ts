import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { withJson } from './rewrite.js';
import { listIn, viewFaults, withList } from './view-faults.js';

interface Subject {
  view: string;
  parameter: string;
}

/** Each of the fields is no key any more: nothing, or another record, is found by it. */
export function unknownKeyFaults(
  contract: Contract,
  { view, parameter }: Subject,
  fields: readonly string[],
  forms: readonly string[],
): MutantDraft[] {
  const { operation: id, items } = viewOf(contract, view);
  const place = operationById(contract.operations, id).parameters.find((each) => each.name === parameter)?.in;
  const givenIn = (url: URL) =>
    (place === 'path' ? url.pathname.split('/').at(-1) : url.searchParams.get(parameter)) ?? '';
  return forms.map((form, index) => ({
    name: `not-by-${fields[index]}`,
    does: `does not know ${parameter} by ${fields[index]}`,
    wrap: viewFaults(contract, view).on(
      (_, url) => new RegExp(form, 'u').test(givenIn(url)),
      (next, request) =>
        withJson(next(request), (body) =>
          listIn(body, items) ? withList(body, items, () => []) : { other: true },
        ),
    ),
  }));
}

/** A parameter that is left out does not stand for all of its default values. */
export function defaultFaults(
  contract: Contract,
  { view, parameter, values, beside }: Subject & { values: readonly string[]; beside: readonly string[] },
): MutantDraft[] {
  const faults = viewFaults(contract, view);
  const isLeftOut = (query: URLSearchParams) => !query.has(parameter);
  if (values.length === 0) {
    return [
      {
        name: 'half-a-value',
        does: `leaves some records out when ${parameter} is not given`,
        wrap: faults.list(isLeftOut, (list) => list.filter((_, index) => index % 3 !== 2)),
      },
    ];
  }
  if (values.length === 1) {
    return [
      {
        name: 'another-default',
        does: `does not stand for ${values[0]} when ${parameter} is left out`,
        wrap: faults.list(isLeftOut, (list) => list.slice(1)),
      },
    ];
  }
  return values.map((value) => ({
    name: `without-${value}`,
    does: `does not count ${value} among the defaults`,
    wrap: faults.query(
      (query) => isLeftOut(query) && beside.some((name) => query.has(name)),
      (query) => values.filter((each) => each !== value).forEach((each) => query.append(parameter, each)),
    ),
  }));
}
