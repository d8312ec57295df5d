import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Step } from '../../../engine/types/exchange.js';
import { kind, paramsSchema, text } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  /** An operation without parameters. */
  operation: string;
}

/**
 * A service answers over https and over plain http. On a base URL with an explicit port, the port of the other scheme
 * is not known: then only an answer proves something.
 */
export const httpsAndHttp = kind<Params>({
  name: 'https-and-http',
  says: 'https and plain http are both served',
  params: paramsSchema({ operation: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id }, { contract }) {
    const step = stepFor(operationById(contract.operations, id), 'as given', {});
    const over = (scheme: 'http' | 'https'): Step => ({ ...step, name: `over ${scheme}`, scheme });
    return { examples: [{ steps: [step, over('http'), over('https')] }] };
  },

  check(_, exchanges) {
    const [given, ...others] = exchanges;
    const { response } = given ?? {};
    if (!given || !response || response.status >= 400) return unanswered(exchanges);
    const unknownPort = new URL(given.request.url).port !== '';
    for (const { step, request, response: other, noAnswer } of others) {
      const expected = [
        `an answer ${step.name}: status ${response.status}, as ${new URL(given.request.url).protocol}//`,
      ];
      if (noAnswer) {
        const refused = noAnswer.reason === 'unreachable' && !/cert|self.signed/i.test(noAnswer.detail);
        if (unknownPort || !refused)
          return irrelevant(
            `no answer at ${new URL(request.url).origin}; the port for ${step.scheme} is not known`,
          );
        return { relevant: true, finding: { expected, actual: noAnswer.detail, at: '' } };
      }
      if (other && other.status !== response.status)
        return violated(expected, `status ${other.status}, body ${brief(other.text)}`);
    }
    return holds;
  },

  faults: ({ operation }, contract) =>
    [403, 500].map((status) => ({
      name: `https-${status}`,
      does: `answers ${status} to what comes over https`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        url.protocol === 'https:'
          ? Promise.resolve(Response.json({ error: 'no' }, { status }))
          : next(request),
      ),
    })),
  variants: () => [],
});
