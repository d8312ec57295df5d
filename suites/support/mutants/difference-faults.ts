import { viewOf } from '../../../engine/contract/views.js';
import { asText, isObject } from '../../../engine/json/guards.js';
import { jsonOf } from '../../../engine/mutation/operators/rewrite.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from './rewrite.js';
import { absent, draftsOf, given } from './rows.js';
import { gives, viewFaults } from './view-faults.js';

interface Params {
  view: string;
  parameter: string;
  value?: string;
  field?: string;
  elsewhere?: string;
  keeps?: string[];
}

/** A parameter that does nothing, more than it is for, or what it is for in one of two views alone. */
export function differenceFaults(params: Params, contract: Contract): MutantDraft[] {
  const { view, parameter, field, elsewhere, keeps } = params;
  if (keeps) return [shiftsFigures(params, contract)];
  const ignoredOf = (name: string, does: string) => {
    const ignoring = { op: 'drop-parameter', names: [parameter] };
    return draftsOf(
      contract,
      [viewOf(contract, view).operation],
      [[name, does, ignoring, { query: { [parameter]: given } }]],
    );
  };
  if (elsewhere !== undefined && viewOf(contract, elsewhere).operation === viewOf(contract, view).operation)
    return [firstAlone(params, contract)];
  if (elsewhere !== undefined)
    return ignoredOf('not-by-itself', `ignores ${parameter} where a record is fetched by itself`);
  const ignored = ignoredOf('ignored', `ignores ${parameter}`);
  if (field === undefined) return [...ignored, ...flagFaults(params, contract)];
  const does = `leaves the ${field} out when ${parameter} is given`;
  return [...ignored, { name: 'no-name', does, wrap: without(params, field, contract) }];
}

function flagFaults({ view, parameter }: Params, contract: Contract): MutantDraft[] {
  const turnOn = { op: 'set-parameter', name: parameter, to: 'true' };
  const off = { query: { [parameter]: 'false' } };
  return [
    ...draftsOf(
      contract,
      [viewOf(contract, view).operation],
      [
        ['always', `acts as if ${parameter} were always true`, turnOn, { query: { [parameter]: absent } }],
        ['any-value', `takes any value of ${parameter} for true`, turnOn, off],
      ],
    ),
    {
      name: 'changes-another',
      does: `changes another member when ${parameter} is true`,
      wrap: viewFaults(contract, view).record((query) => query.get(parameter) === 'true', blurred),
    },
  ];
}

/** Of several records that one answer lists, changes the first alone. */
function firstAlone({ view, parameter }: Params, contract: Contract): MutantDraft {
  return {
    name: 'first-alone',
    does: `heeds ${parameter} for the first record of an answer alone`,
    wrap: onOperations(contract, [viewOf(contract, view).operation], async (next, request, url) => {
      if (!url.searchParams.has(parameter)) return next(request);
      const plain = await jsonOf(await withQuery(next, request, url, (query) => query.delete(parameter)));
      return withJson(next(request), (body) =>
        Array.isArray(body) && Array.isArray(plain)
          ? body.map((record, place) => (place === 0 ? record : (plain[place] ?? record)))
          : body,
      );
    }),
  };
}

function shiftsFigures({ view, parameter }: Params, contract: Contract): MutantDraft {
  const shifted = (record: Json): Json => {
    if (!isObject(record)) return record;
    const [name, value] = Object.entries(record).findLast(([, each]) => typeof each === 'number') ?? [];
    return name === undefined ? record : { ...record, [name]: Number(value) + 1 };
  };
  return {
    name: 'shifts-figures',
    does: `answers another number when ${parameter} is given`,
    wrap: viewFaults(contract, view).record(gives(parameter), shifted),
  };
}

function without({ view, parameter }: Params, field: string, contract: Contract): MutantDraft['wrap'] {
  const pointers = contract.mappings[viewOf(contract, view).mapping]?.[field]?.at ?? [];
  return viewFaults(contract, view).record(gives(parameter), (record) =>
    pointers.reduce<Json>((edited, pointer) => replaceAt(edited, pointer, () => undefined), record),
  );
}

function blurred(record: Json): Json {
  if (!isObject(record)) return record;
  const [name, value] = Object.entries(record).find(([, each]) => typeof each === 'string') ?? [];
  return name === undefined ? record : { ...record, [name]: `${asText(value)} (changed)` };
}
