import { viewOf } from '../../../engine/contract/views.js';
import { asText, isObject } from '../../../engine/json/guards.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { gives, viewFaults } from './view-faults.js';

interface Params {
  view: string;
  parameter: string;
  value?: string;
  field?: string;
  elsewhere?: string;
}

/** A parameter that does nothing, more than it is for, or what it is for in one of two views alone. */
export function differenceFaults(params: Params, contract: Contract): MutantDraft[] {
  const { view, parameter, field, elsewhere } = params;
  const ignored = viewFaults(contract, view).query(gives(parameter), (query) => query.delete(parameter));
  if (elsewhere !== undefined) {
    const does = `ignores ${parameter} where a record is fetched by itself`;
    return [{ name: 'not-by-itself', does, wrap: ignored }];
  }
  if (field !== undefined) {
    return [
      { name: 'ignored', does: `ignores ${parameter}`, wrap: ignored },
      {
        name: 'no-name',
        does: `leaves the ${field} out when ${parameter} is given`,
        wrap: without(params, field, contract),
      },
    ];
  }
  return [{ name: 'ignored', does: `ignores ${parameter}`, wrap: ignored }, ...flagFaults(params, contract)];
}

function flagFaults({ view, parameter }: Params, contract: Contract): MutantDraft[] {
  const faults = viewFaults(contract, view);
  const turnOn = (query: URLSearchParams) => query.set(parameter, 'true');
  return [
    {
      name: 'always',
      does: `acts as if ${parameter} were always true`,
      wrap: faults.query((query) => !query.has(parameter), turnOn),
    },
    {
      name: 'any-value',
      does: `takes any value of ${parameter} for true`,
      wrap: faults.query((query) => query.get(parameter) === 'false', turnOn),
    },
    {
      name: 'changes-another',
      does: `changes another member when ${parameter} is true`,
      wrap: faults.record((query) => query.get(parameter) === 'true', blurred),
    },
  ];
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
