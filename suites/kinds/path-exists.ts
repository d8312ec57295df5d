import { operationById } from '../../engine/contract/operations.js';
import { brief } from '../../engine/json/guards.js';
import { evenly } from '../../engine/samples/collect.js';
import { guessedInVain, isCertain } from '../support/certainty.js';
import { kind, paramsSchema, texts } from '../support/kind.js';
import { holds, irrelevant, violated } from '../support/records.js';
import { pathAssignments, stepFor } from '../support/requests.js';
import { onOperations } from '../support/rewrite.js';

interface Params {
  operations: string[];
  /** Whether the method is promised too: then a refusal of the method is none of its answers. */
  method?: boolean;
}

const methodRefusals = [405, 501];

/** What the document names exists: it is not answered as unknown, and not with an internal error. All else is open. */
export const pathExists = kind<Params>({
  name: 'path-exists',
  says: 'the named paths exist, whatever they answer',
  params: paramsSchema({ operations: texts, method: { type: 'boolean' } }, ['method']),
  operations: ({ operations }) => operations,

  cases({ operations }, context) {
    const examples = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      return evenly(pathAssignments(operation, context), 3).map((path) => ({
        steps: [stepFor(operation, 'named path', path)],
        given: { certain: isCertain(operation, context, path) },
      }));
    });
    if (examples.length > 0) return { examples };
    return { none: { reason: 'no sample', detail: `no known values for the path of ${operations.join(', ')}` } };
  },

  judge({ method }, [exchange], { given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const { status, text: body } = response;
    const actual = `status ${status}, body ${brief(body)}`;
    const unknown = status === 404 ? guessedInVain(given, exchange) : undefined;
    if (unknown) return unknown;
    if (status === 404 || status === 410) return violated('any answer but 404: the path exists', actual);
    if (methodRefusals.includes(status)) return method ? violated(`an answer to ${exchange.step.method}`, actual) : holds;
    return status >= 500 ? violated('any answer but an internal error', actual) : holds;
  },

  faults: ({ operations, method }, contract) => {
    const on = (id: string, status: number) =>
      onOperations(contract, [id], () => Promise.resolve(Response.json({ error: 'no' }, { status })));
    return operations.flatMap((id) => {
      const name = contract.operations.find((each) => each.id === id)?.name ?? id;
      const certain = !id.includes('{');
      return [
        ...(certain ? [{ name: `missing-${name}`, does: `does not know ${id}`, wrap: on(id, 404) }] : []),
        { name: `crashes-${name}`, does: `answers 500 to ${id}`, wrap: on(id, 500) },
        ...(method ? [{ name: `no-method-${name}`, does: `refuses the method of ${id}`, wrap: on(id, 405) }] : []),
      ];
    });
  },
  variants: () => [],
});
