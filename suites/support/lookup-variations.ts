import { fillPath, operationById } from '../../engine/contract/operations.js';
import { readNotion } from '../../engine/contract/read-record.js';
import { select } from '../../engine/json/pointer.js';
import type { Contract, FaultSketch, Handler, Json, Operation } from '../../engine/types.js';
import { onOperations, redirected } from './rewrite.js';

interface LookupParams {
  reading: string;
  primary: string;
  secondary: string;
  case: 'primary' | 'secondary' | 'collision' | 'absent';
  absent?: string[];
}

/** Look-ups that find the wrong record, none, or one too many. The asked key is the last segment of the path. */
export function lookupFaults(contract: Contract, operation: Operation, params: LookupParams): FaultSketch[] {
  const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation.id], change);
  const asked = (url: URL) => url.pathname.split('/').at(-1) ?? '';
  const asking = (url: URL, key: string) => new URL(url.href.replace(/[^/?]+(?=\?|$)/, key));
  const notFound = async () => Response.json({ detail: 'Not found' }, { status: 404 });
  if (params.case === 'absent') {
    return [
      {
        name: 'nearest',
        does: 'answers another record instead of not found',
        wrap: on(async (next, request, url) => {
          const answer = await next(request);
          return answer.status === 404 ? next(redirected(request, asking(url, '1'))) : answer;
        }),
      },
      {
        name: 'empty',
        does: 'answers 200 with null instead of not found',
        wrap: on(async (next, request) => {
          const answer = await next(request);
          return answer.status === 404 ? Response.json(null) : answer;
        }),
      },
      {
        name: 'crash',
        does: 'answers 500 instead of not found',
        wrap: on(async (next, request) => {
          const answer = await next(request);
          return answer.status === 404 ? Response.json({ detail: 'x' }, { status: 500 }) : answer;
        }),
      },
    ];
  }
  if (params.case === 'collision') {
    return [
      {
        name: 'secondary-first',
        does: `compares ${params.secondary} before ${params.primary}`,
        wrap: (next) => {
          let index: Promise<Map<string, string>> | undefined;
          return on(async (_, request, url) => {
            index ??= primaryBySecondary(contract, params, next, request);
            const scope = url.pathname.split('/').slice(0, -1).join('/');
            const primary = (await index).get(`${scope} ${asked(url)}`);
            return next(primary === undefined ? request : redirected(request, asking(url, primary)));
          })(next);
        },
      },
    ];
  }
  return [
    {
      name: 'neighbour',
      does: 'answers the record with the next number',
      wrap: on((next, request, url) =>
        /^\d+$/.test(asked(url))
          ? next(redirected(request, asking(url, String(Number(asked(url)) + 1))))
          : next(request),
      ),
    },
    {
      name: 'not-found',
      does: `finds no record by its ${params.case} key`,
      wrap: on(async (next, request, url) => {
        const answer = await next(request);
        if (answer.status !== 200) return answer;
        const record: unknown = await answer.clone().json();
        const members = typeof record === 'object' && record !== null ? Object.entries(record) : [];
        const bySecondary = members.some(
          ([name, value]) => name.toLowerCase() === 'id' && String(value) === asked(url),
        );
        return bySecondary === (params.case === 'secondary') ? notFound() : answer;
      }),
    },
  ];
}

/** The primary key of each listed record, by scope (the path before the key) and secondary key. */
async function primaryBySecondary(
  contract: Contract,
  params: LookupParams,
  next: Handler,
  request: Request,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const reading = contract.readings[params.reading] ?? {};
  for (const source of contract.sampleSources.filter((each) => each.reading === params.reading)) {
    const operation = operationById(contract.operations, source.operation);
    const url = new URL(fillPath(operation.path, source.path), request.url);
    for (const [name, value] of source.query) url.searchParams.append(name, value);
    const answer = await next(new Request(url));
    const body = answer.status === 200 ? ((await answer.json()) as Json) : null;
    for (const { value } of select(body, source.items)) {
      const [primary] = readNotion(reading, params.primary, value) ?? [];
      const [secondary] = readNotion(reading, params.secondary, value) ?? [];
      const scope = new URL(request.url).pathname.split('/').slice(0, -1).join('/');
      const own = scope.replace(/[^/]+(?=\/[^/]+$)/, Object.values(source.path)[0] ?? '');
      if (primary !== undefined && primary !== '0' && secondary !== undefined)
        found.set(`${own} ${secondary}`, primary);
    }
  }
  return found;
}
