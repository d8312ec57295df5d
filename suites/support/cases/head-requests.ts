import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Step } from '../../../engine/types/index.js';
import { boundTo } from './equivalent-requests.js';
import { eachQueryValue } from './requests/each-query-value.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many requests of an operation are compared with their HEAD. */
const most = 5;

/**
 * Known requests by GET, each behind it by HEAD, and by HEAD for what another operation answers: a server need not know HEAD,
 * but if it does, it knows it everywhere. `fixed`: values of parameters that all requests have.
 */
export function headOfKnown(
  ids: readonly string[],
  whole: CaseContext,
  fixed: Readonly<Record<string, string>> = {},
): CaseSource {
  const context = withKnown(boundTo(whole, fixed), fixed);
  const known = ids.map((id) => {
    const operation = operationById(context.contract.operations, id);
    const asked = operation.requireAny.length > 0 ? eachQueryValue : leastAssignments;
    return withEnds(asked(operation, context), most).map((values) =>
      stepFor(operation, 'first', values, { memo: true }),
    );
  });
  const examples = known.flatMap((steps, index) => {
    const others = known.flatMap((each, place) => (place === index ? [] : each.slice(0, 1)));
    return steps.map((first): Case => ({ steps: [first, byHead(first, 'second'), ...witnesses(others)] }));
  });
  return examples.length > 0 ? { examples } : noPath(ids.join(', '));
}

/** A path below which nothing is. */
const nonsense: Step = { name: 'nonsense', method: 'HEAD', path: '/assay-no-such-path' };

/** Requests by GET for what is not there, as `fixed` values of parameters say it, each behind it by HEAD. */
export function headOfNone(
  ids: readonly string[],
  whole: CaseContext,
  fixed: Readonly<Record<string, string>> = {},
): CaseSource {
  const context = withKnown(whole, fixed);
  const examples = ids.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    const [values] = leastAssignments(operation, context);
    const named = Object.entries(fixed).map(([name, value]): [string, string[]] => [name, [value]]);
    const first = stepFor(operation, 'first', { ...values, ...Object.fromEntries(named) });
    return [{ steps: [first, byHead(first, 'second'), nonsense] }];
  });
  return { examples };
}

/** With the values of some parameters known, whatever listings show. */
function withKnown(context: CaseContext, values: Readonly<Record<string, string>>): CaseContext {
  if (Object.keys(values).length === 0) return context;
  const { samples } = context;
  return { ...context, samples: { ...samples, known: [...samples.known, values] } };
}

const byHead = (step: Step, name: string): Step => ({ ...step, name, method: 'HEAD' });

const witnesses = (others: readonly Step[]): Step[] =>
  others.slice(0, 2).map((other) => byHead(other, 'another by HEAD'));
