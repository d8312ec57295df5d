import { operationById } from '../../../engine/contract/operations.js';
import type { CaseContext, CaseSource, JsonObject, Parameter } from '../../../engine/types/index.js';
import { waysOf, type CredentialParams } from './credential-ways.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';

/**
 * Without each of the parameters that a request must have, and with values that nobody knows, in the path too, or a word for
 * a figure; in each way.
 * Whether what a path names exists may be looked at before the key.
 */
export function incompleteCases(
  { operations, credential }: CredentialParams,
  context: CaseContext,
): CaseSource {
  const examples = operations.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    const [least] = leastAssignments(operation, context);
    return operation.parameters.flatMap(({ name, in: place, required, schema }) =>
      wrongValues(place, required, schema).flatMap((values) =>
        waysOf(credential).map((way) => ({
          steps: [stepFor(operation, way.name, { ...least, [name]: values }, way.extra)],
          given: { operation: id, ...(place === 'path' ? { unknown: true } : {}) },
        })),
      ),
    );
  });
  return examples.length > 0
    ? { examples }
    : { none: { reason: 'vacuous', detail: 'no operation requires a parameter' } };
}

/** What a parameter may be given that is no valid value of it; only a figure has such values where it may be left out. */
function wrongValues(place: Parameter['in'], required: boolean, schema: JsonObject): string[][] {
  if (place === 'path') return unknownKeys;
  if (required) return [[], [''], ['assay-unknown']];
  return schema['type'] === 'integer' || schema['type'] === 'number' ? [['assay-unknown']] : [];
}

/** Values that nobody knows: of any length, in each of the usual forms. */
const unknownKeys = [['assay-unknown'], ['9'], ['987654321987'], ['f'.repeat(40)]];
