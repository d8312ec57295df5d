import { operationById } from '../../../engine/contract/operations.js';
import { asText, brief } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json, JsonObject } from '../../../engine/types/json.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { Finding } from '../../../engine/types/verdict.js';
import { addressesIn, type Address } from '../../support/checking/addresses.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered } from '../../support/checking/records.js';
import { leastAssignments, stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { samplesWith, valueOf } from '../../support/cases/samples.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  operation: string;
  query?: [string, string][];
  /** Pointers with wildcards to addresses in the answer. */
  at: string[];
  /** The path, below the base URL, that each of them leads to. */
  path?: string;
  /**
   * `success` (default): what they lead to answers with one. `existence`: it may also ask for a key or another method.
   * `anywhere`: they are not followed, since what is there is not promised.
   */
  leads?: 'success' | 'existence' | 'anywhere';
  /** The answer may be another each time: so often it is asked for. */
  times?: number;
  /** Placeholders of a template, each with the sample notion that fills it. */
  fill?: Record<string, string>;
}

/** Addresses that an answer gives lead somewhere. Only those on the target's own origin are followed. */
export const linksResolve = kind<Params>({
  name: 'links-resolve',
  says: 'the addresses that an answer gives lead somewhere',
  params: paramsSchema(
    {
      operation: text,
      query: pairs,
      at: texts,
      path: text,
      leads: { enum: ['success', 'existence', 'anywhere'] },
      times: { type: 'integer', minimum: 2 },
      fill: textMap,
    },
    ['query', 'path', 'leads', 'times', 'fill'],
  ),
  operations: ({ operation }) => [operation],
  reaches: (_, { operations }) => operations.filter(({ method }) => method === 'GET').map(({ id }) => id),

  cases({ operation: id, query, times = 1, fill = {} }, context) {
    const operation = operationById(context.contract.operations, id);
    const paths = evenly(leastAssignments(operation, context), 5);
    const filled = fillings(fill, context);
    if (paths.length === 0 || filled.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for ${id}` } };
    return {
      examples: Array.from({ length: times }, () => paths)
        .flat()
        .flatMap((path) =>
          filled.map((values) => ({
            steps: [withQuery(stepFor(operation, 'answer with links', path), query)],
            given: { fill: values },
          })),
        ),
    };
  },

  follow({ at, path, leads }, exchanges, { given }): Step | undefined {
    const [first] = exchanges;
    if (!first || leads === 'anywhere') return undefined;
    const steps = addressesIn(first, at, given, path).flatMap((each): Step[] =>
      'own' in each.lead ? [{ name: `link at ${each.at}`, method: 'GET', ...each.lead.own }] : [],
    );
    return steps[exchanges.length - 1];
  },

  check({ at, path, leads = 'success' }, exchanges, { given }) {
    const [first, ...answers] = exchanges;
    if (first?.response?.status !== 200 || first.response.json === undefined) return unanswered(exchanges);
    const addresses = addressesIn(first, at, given, path);
    if (addresses.length === 0) return irrelevant('the answer holds no address');
    const astray = addresses.map((each) => astrayFinding(first, each, path)).find((finding) => finding);
    const finding = astray ?? answers.map((each) => deadFinding(each, leads)).find((each) => each);
    if (finding) return { relevant: true, finding };
    if (answers.length > 0 || path !== undefined) return holds;
    return irrelevant('every address is on another host, and only the target is contacted');
  },

  faults: ({ operation, at, path }, contract) => {
    const edited = (edit: (address: string) => Json) =>
      onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) =>
          at.reduce((now, pointer) => replaceAt(now, pointer, (value) => edit(asText(value))), body),
        ),
      );
    return [
      {
        name: 'astray',
        does: 'gives addresses at which nothing is',
        wrap: edited((address) => `${address.replace(/[?#].*$/, '').replace(/\/$/, '')}/assay-nowhere`),
      },
      {
        name: 'no-address',
        does: 'gives texts that are no addresses',
        wrap: edited(() => 'http://[nowhere'),
      },
      ...(path === undefined
        ? []
        : [
            { name: 'elsewhere', does: 'gives addresses of another path', wrap: edited(() => '/') },
            {
              name: 'doubled-slash',
              does: 'writes a slash too many before the path',
              wrap: edited((address) => address.replace(path, `/${path}`)),
            },
          ]),
    ];
  },
  variants: () => [],
});

function withQuery(step: Step, query: [string, string][] | undefined): Step {
  return query === undefined ? step : { ...step, query: [...(step.query ?? []), ...query] };
}

function fillings(fill: Record<string, string>, { samples }: CaseContext): JsonObject[] {
  const notions = Object.values(fill);
  if (notions.length === 0) return [{}];
  return evenly(samplesWith(samples, notions), 5).map((sample) =>
    Object.fromEntries(Object.entries(fill).map(([name, notion]) => [name, valueOf(sample, notion)])),
  );
}

function astrayFinding(
  first: Exchange,
  { at, address, lead }: Address,
  path: string | undefined,
): Finding | undefined {
  if ('unreadable' in lead) return { expected: ['an address'], actual: brief(address), at };
  if (path === undefined) return undefined;
  if (isBelowBase(new URL(address, first.request.url).pathname, path)) return undefined;
  return {
    expected: [`an address whose path is ${path} below the base address`],
    actual: brief(address),
    at,
  };
}

/** Whether a path is the promised one, below some base. A slash too many before it makes another path of it. */
function isBelowBase(pathname: string, promised: string): boolean {
  const [whole, end] = [pathname.replace(/\/$/, ''), promised.replace(/\/$/, '')];
  return whole.endsWith(end) && !whole.slice(0, whole.length - end.length).endsWith('/');
}

function deadFinding({ step, response }: Exchange, leads: Params['leads']): Finding | undefined {
  const status = response?.status ?? 0;
  const refusals = [401, 402, 403, 405, 406, 422, 400];
  const redirected = status >= 300 && status < 400;
  if ((status >= 200 && status < 300) || redirected || (leads === 'existence' && refusals.includes(status)))
    return undefined;
  return {
    expected: [leads === 'success' ? 'the address answers with success' : 'the address exists'],
    actual: `${step.path} answers status ${status}`,
    at: step.name.replace('link at ', ''),
  };
}
