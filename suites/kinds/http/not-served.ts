import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Json } from '../../../engine/types/json.js';
import { isHollow } from '../../support/checking/hollow.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { leastAssignments, stepFor } from '../../support/cases/requests.js';
import { redirected } from '../../support/mutants/rewrite.js';

interface Params {
  /** An operation that is served, and the part of its path in whose place the others are removed. */
  operation: string;
  part: string;
  removed: string[];
}

/** What the document says is removed does not answer as what is served. Redirects are no such answer. */
export const notServed = kind<Params>({
  name: 'not-served',
  says: 'what is removed does not answer as what is served',
  params: paramsSchema({ operation: text, part: text, removed: texts }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, part, removed }, context) {
    const operation = operationById(context.contract.operations, id);
    const paths = evenly(leastAssignments(operation, context), 5);
    if (paths.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    return {
      examples: paths.flatMap((path) => {
        const served = stepFor(operation, 'served', path, { memo: true });
        return removed.map((other) => ({
          steps: [
            served,
            {
              ...served,
              name: 'removed',
              path: served.path.replace(part, other),
              redirects: 'none' as const,
            },
          ],
        }));
      }),
    };
  },

  check({ operation: id }, exchanges, { contract }) {
    const [served, removed] = exchanges.map((exchange) => exchange.response);
    if (served?.status !== 200 || served.json === undefined || !removed) return unanswered(exchanges);
    if (isHollow(served.json)) return irrelevant('nothing was found, which any path may answer');
    const actual = `status ${removed.status}, body ${brief(removed.text)}`;
    if (removed.status >= 500) return irrelevant('the removed path answers with an internal error');
    if (removed.status < 200 || removed.status >= 300 || removed.json === undefined) return holds;
    const documented = operationById(contract.operations, id).responses.find((each) => each.status === '200');
    const schema = documented?.schema;
    const fits = schema !== undefined && !shapeFinding(contract, schema, removed.json);
    const like = fits && isAlike(served.json, removed.json);
    const same = firstDifference(served.json, removed.json) === undefined;
    return like || same ? violated('no answer as of what is served: this is removed', actual) : holds;
  },

  faults: ({ operation, part, removed }, { operations }) => [
    {
      name: 'still-served',
      does: `serves what is removed in place of ${operation}`,
      wrap: (next) => (request) => {
        const url = new URL(request.url);
        const other = removed.find((each) => isBelow(url.pathname, each));
        if (other === undefined) return next(request);
        url.pathname = url.pathname.replace(other, part);
        const served = operationOf(operations, request.method, url.pathname);
        return next(served?.id === operation ? redirected(request, url) : request);
      },
    },
  ],
  variants: ({ part, removed }) => [
    {
      name: 'says-so',
      does: 'answers what is removed with a note',
      wrap: (next) => async (request) => {
        const { pathname } = new URL(request.url);
        const isRemoved = removed.some((each) => isBelow(pathname, each));
        return isRemoved ? Response.json({ message: 'This version is no more.', use: part }) : next(request);
      },
    },
  ],
});

function isBelow(pathname: string, start: string): boolean {
  const folder = start.endsWith('/') ? start : `${start}/`;
  return `${pathname}/`.startsWith(folder);
}

/** Whether an answer shows at least half of the members that another shows: a note of some sort does not. */
function isAlike(one: Json, other: Json): boolean {
  const names = membersOf(one);
  const shared = membersOf(other).filter((name) => names.includes(name));
  return names.length > 0 && shared.length * 2 >= names.length;
}

function membersOf(answer: Json): string[] {
  const record = Array.isArray(answer) ? answer[0] : answer;
  return isObject(record) ? Object.keys(record) : [];
}
