import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { draftsOf, internalError } from './rows.js';

interface Params {
  operation: string;
  parameter: string;
  values: string[];
  statuses: string[];
  named?: boolean;
}

const tooLittle = { op: 'answer', status: 400, json: { detail: 'Insufficient query' } };

/** Values that are not refused, or are refused in another way. */
export function refusedValueMutants(params: Params, contract: Contract): MutantDraft[] {
  const { operation, parameter, values, statuses, named } = params;
  const inPath = parametersIn(operationById(contract.operations, operation), 'path').some(
    ({ name }) => name === parameter,
  );
  const bad = { [inPath ? 'path' : 'query']: { [parameter]: { in: values } } };
  const other = operationById(contract.operations, operation).parameters.findLast(
    ({ name }) => name !== parameter,
  );
  const misled = { op: 'set', to: { detail: [{ loc: ['query', other?.name ?? ''], msg: 'not valid' }] } };
  if (named)
    return draftsOf(
      contract,
      [operation],
      [['names-another', 'names another parameter in its refusal', misled, { ...bad, status: 'refusal' }]],
    );
  const ignoring = inPath ? { op: 'answer', json: [] } : { op: 'drop-parameter', names: [parameter] };
  // Where an answer is as good as a refusal, ignoring the value is no fault.
  const [name, does, change] = statuses.includes('200')
    ? ([
        'as-too-little',
        `refuses a ${parameter} that it cannot read as if too little were asked for`,
        tooLittle,
      ] as const)
    : (['ignored', `ignores a ${parameter} that it cannot read`, ignoring] as const);
  const noJson = { op: 'edit-body', match: '^[^]*$', with: 'no' };
  return draftsOf(
    contract,
    [operation],
    [
      [name, does, change, bad],
      ['internal-error', `answers 500 to a ${parameter} that it cannot read`, internalError, bad],
      ['plain-text', 'refuses with a body that is no JSON', noJson, { ...bad, status: 'refusal' }],
    ],
  );
}
