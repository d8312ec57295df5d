import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { percentDecoded } from '../../../engine/percent-decoded.js';
import { readField } from '../../../engine/contract/read-record.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft, Operation } from '../../../engine/types/index.js';
import type { LookupParams } from '../cases/lookup-cases.js';
import { onOperations, redirected } from './rewrite.js';

type Change = Parameters<typeof onOperations>[2];
type On = (change: Change) => (next: Handler) => Handler;

/** Look-ups that find the wrong record, none, or one too many. The asked key is the last segment of the path. */
export function lookupFaults(contract: Contract, operation: Operation, params: LookupParams): MutantDraft[] {
  const on: On = (change) => onOperations(contract, [operation.id], change);
  if (params.case === 'respelled') return [octal(on)];
  return params.case === 'collision'
    ? collisionFaults(contract, params, on)
    : foundFaults(contract, params, on);
}

const askedKey = (url: URL): string => percentDecoded(url.pathname.split('/').at(-1) ?? '');
const asking = (url: URL, key: string): URL => new URL(url.href.replace(/[^/?]+(?=\?|$)/, key));

/** A zero before a number makes some languages read it as octal. */
function octal(on: On): MutantDraft {
  return {
    name: 'octal',
    does: 'reads a number with a zero before it as octal',
    wrap: on((next, request, url) => {
      const key = askedKey(url);
      return next(
        /^0[0-7]{2,}$/.test(key)
          ? redirected(request, asking(url, String(Number.parseInt(key, 8))))
          : request,
      );
    }),
  };
}

function collisionFaults(contract: Contract, params: LookupParams, on: On): MutantDraft[] {
  const secondaryFirst = (next: Handler): Handler => {
    let index: Promise<Map<string, string>> | undefined;
    return on(async (_, request, url) => {
      index ??= primaryBySecondary(contract, params, next, request);
      const scope = url.pathname.split('/').slice(0, -1).join('/');
      const primary = (await index).get(`${scope} ${askedKey(url)}`);
      return next(primary === undefined ? request : redirected(request, asking(url, primary)));
    })(next);
  };
  return [
    {
      name: 'secondary-first',
      does: `compares ${params.secondary} before ${params.primary}`,
      wrap: secondaryFirst,
    },
  ];
}

function foundFaults(contract: Contract, params: LookupParams, on: On): MutantDraft[] {
  const mapping = contract.mappings[params.mapping] ?? {};
  const isSecondary = async (answer: Response, key: string): Promise<boolean> => {
    const record = (await answer.clone().json()) as Json;
    return readField(mapping, params.secondary, record)?.[0] === key;
  };
  return [
    {
      name: 'neighbour',
      does: 'answers the record with the next number',
      wrap: on((next, request, url) => {
        const key = askedKey(url);
        return next(/^\d+$/.test(key) ? redirected(request, asking(url, String(Number(key) + 1))) : request);
      }),
    },
    {
      name: 'not-found',
      does: `finds no record by its ${params.case} key`,
      wrap: on(async (next, request, url) => {
        const answer = await next(request);
        if (answer.status !== 200) return answer;
        const found = (await isSecondary(answer, askedKey(url))) === (params.case === 'secondary');
        return found ? Response.json({ detail: 'Not found' }, { status: 404 }) : answer;
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
  const mapping = contract.mappings[params.mapping] ?? {};
  for (const source of contract.sampleSources.filter((each) => each.mapping === params.mapping)) {
    const operation = operationById(contract.operations, source.operation);
    const url = new URL(fillPath(operation.path, source.path), request.url);
    for (const [name, value] of source.query) url.searchParams.append(name, value);
    const answer = await next(new Request(url));
    const body = answer.status === 200 ? ((await answer.json()) as Json) : null;
    for (const { value } of select(body, source.items)) {
      const [primary] = readField(mapping, params.primary, value) ?? [];
      const [secondary] = readField(mapping, params.secondary, value) ?? [];
      const scope = new URL(request.url).pathname.split('/').slice(0, -1).join('/');
      const own = scope.replace(/[^/]+(?=\/[^/]+$)/, Object.values(source.path)[0] ?? '');
      if (primary !== undefined && primary !== '0' && secondary !== undefined)
        found.set(`${own} ${secondary}`, primary);
    }
  }
  return found;
}
