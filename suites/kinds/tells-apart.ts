import { operationById } from '../../engine/contract/operations.js';
import { sameJson } from '../../engine/json/compare.js';
import { brief } from '../../engine/json/guards.js';
import { evenly } from '../../engine/samples/collect.js';
import { isHollow } from '../support/hollow.js';
import { kind, paramsSchema, texts } from '../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../support/records.js';
import { leastAssignments, stepFor } from '../support/requests.js';
import { alwaysTheFirst } from '../support/rewrite.js';

interface Params {
  operations: string[];
}

/** Different things that are known to exist are answered differently. */
export const tellsApart = kind<Params>({
  name: 'tells-apart',
  says: 'what is asked for makes a difference to the answer',
  params: paramsSchema({ operations: texts }),
  operations: ({ operations }) => operations,

  cases({ operations }, context) {
    const examples = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      const paths = evenly(leastAssignments(operation, context), 6);
      return paths.slice(1).map((path, index) => ({
        steps: [stepFor(operation, 'one', paths[index] ?? {}), stepFor(operation, 'another', path)],
      }));
    });
    return examples.length > 0
      ? { examples }
      : { none: { reason: 'no sample', detail: 'two things that exist must be known' } };
  },

  judge(_, exchanges) {
    const [one, another] = exchanges.map((exchange) => exchange.response);
    if (
      one?.status !== 200 ||
      another?.status !== 200 ||
      one.json === undefined ||
      another.json === undefined
    )
      return { ...unanswered(exchanges), reason: 'no sample' };
    if (isHollow(one.json)) return irrelevant('the answers are empty');
    return sameJson(one.json, another.json)
      ? violated('another answer', `the same: ${brief(another.text)}`)
      : holds;
  },

  faults: ({ operations }, contract) =>
    operations.map((id) => ({
      name: `always-the-first-${operationById(contract.operations, id).name}`,
      does: 'answers every request as it answered the first',
      wrap: alwaysTheFirst(contract, id),
    })),
  variants: () => [],
});
