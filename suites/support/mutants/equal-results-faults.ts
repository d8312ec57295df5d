import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { withJson } from './rewrite.js';
import { absent, draftsOf, type DraftRow } from './rows.js';
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

/** A parameter that is left out stands for another one of the values. */
export function undescribedFaults(contract: Contract, { view, parameter }: Subject): MutantDraft[] {
  const { operation, items } = viewOf(contract, view);
  const losing = { op: 'remove', each: `${items}/*`, pick: 0 };
  const does = `leaves the first record out when ${parameter} is not given`;
  return draftsOf(
    contract,
    [operation],
    [['without-first', does, losing, { query: { [parameter]: absent } }]],
  );
}

/** A parameter that is left out does not stand for all of its default values. */
export function defaultFaults(
  contract: Contract,
  { view, parameter, values, beside }: Subject & { values: readonly string[]; beside: readonly string[] },
): MutantDraft[] {
  const { operation, items } = viewOf(contract, view);
  const leftOut = { query: { [parameter]: absent } };
  const drafts = (rows: readonly DraftRow[]) => draftsOf(contract, [operation], rows);
  if (values.length === 0) {
    const losing = { op: 'remove', each: `${items}/*`, pick: { from: 2, every: 3 } };
    return drafts([
      ['half-a-value', `leaves some records out when ${parameter} is not given`, losing, leftOut],
    ]);
  }
  if (values.length === 1) {
    const does = `does not stand for ${values[0]} when ${parameter} is left out`;
    return drafts([['another-default', does, { op: 'slice', at: items, from: 1 }, leftOut]]);
  }
  return drafts(
    values.map((value) => [
      `without-${value}`,
      `does not count ${value} among the defaults`,
      { op: 'set-parameter', name: parameter, to: values.filter((each) => each !== value) },
      { ...leftOut, given: { of: [...beside], count: { above: 0 } } },
    ]),
  );
}
