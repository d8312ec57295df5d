import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { guessedInVain, isCertain } from '../../support/cases/certainty.js';
import { kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { leastAssignments, stepFor } from '../../support/cases/requests.js';
import { onOperations } from '../../support/mutants/rewrite.js';
import { withEnds } from '../../support/cases/samples.js';

interface Params {
  operations: string[];
  /** Whether the method is promised too: then a refusal of the method is none of its answers. */
  method?: boolean;
  /** Whether a success answers JSON. */
  json?: boolean;
  /** Whether it answers without a credential. */
  open?: boolean;
}

const flag = { type: 'boolean' };

/** So many paths of an operation are asked for: of those that the service lists, and of any others. */
const mostListed = 40;
const mostGuessed = 3;

const methodRefusals = [405, 501];

/** What the document names exists: it is not answered as unknown, and not with an internal error. All else is open. */
export const pathExists = kind<Params>({
  name: 'path-exists',
  says: 'the named paths exist, whatever they answer',
  params: paramsSchema({ operations: texts, method: flag, json: flag, open: flag }, [
    'method',
    'json',
    'open',
  ]),
  operations: ({ operations }) => operations,

  cases({ operations }, context) {
    const examples = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      const most = context.samples.listed.length > 0 ? mostListed : mostGuessed;
      return withEnds(leastAssignments(operation, context), most).map((path) => ({
        steps: [stepFor(operation, 'named path', path)],
        given: { certain: isCertain(operation, context, path) },
      }));
    });
    if (examples.length > 0) return { examples };
    return {
      none: { reason: 'no sample', detail: `no known values for the path of ${operations.join(', ')}` },
    };
  },

  check({ method, json, open }, [exchange], { given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const { status, text: body } = response;
    const actual = `status ${status}, body ${brief(body)}`;
    const missing = status === 404 || status === 410;
    const unknown = missing ? guessedInVain(given, exchange) : undefined;
    if (unknown) return unknown;
    if (missing) return violated('any answer but 404: the path exists', actual);
    if (methodRefusals.includes(status))
      return method ? violated(`an answer to ${exchange.step.method}`, actual) : holds;
    if (status >= 500) return violated('any answer but an internal error', actual);
    if (open && [401, 403].includes(status)) return violated('an answer without a credential', actual);
    const isSuccess = status >= 200 && status < 300 && status !== 204;
    return json && isSuccess && response.json === undefined
      ? violated('a JSON body', response.notJson ?? 'no body')
      : holds;
  },

  faults: ({ operations, method, json, open }, contract) => {
    const on = (id: string, status: number) =>
      onOperations(contract, [id], () => Promise.resolve(Response.json({ error: 'no' }, { status })));
    const page = (id: string) =>
      onOperations(contract, [id], () =>
        Promise.resolve(new Response('<html></html>', { headers: { 'content-type': 'text/html' } })),
      );
    return operations.flatMap((id) => {
      const name = contract.operations.find((each) => each.id === id)?.name ?? id;
      const certain = !id.includes('{') || contract.sampleSources.length > 0;
      return [
        ...(certain ? [{ name: `missing-${name}`, does: `does not know ${id}`, wrap: on(id, 404) }] : []),
        { name: `crashes-${name}`, does: `answers 500 to ${id}`, wrap: on(id, 500) },
        ...(open
          ? [{ name: `wants-key-${name}`, does: `wants a credential for ${id}`, wrap: on(id, 401) }]
          : []),
        ...(json ? [{ name: `page-${name}`, does: `answers a page to ${id}`, wrap: page(id) }] : []),
        ...(method
          ? [{ name: `no-method-${name}`, does: `refuses the method of ${id}`, wrap: on(id, 405) }]
          : []),
      ];
    });
  },
  variants: () => [],
});
