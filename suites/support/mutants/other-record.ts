import { percentDecoded } from '../../../engine/percent-decoded.js';
import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft, Operation } from '../../../engine/types/index.js';
import { valuesOf } from '../cases/samples.js';
import { onOperations, redirected } from './rewrite.js';

/** Answers each request of an operation with what belongs to the next record of the contract's first listing. */
export function withOtherRecord(contract: Contract, id: string, field: string): (next: Handler) => Handler {
  const operation = operationById(contract.operations, id);
  return onOperations(contract, [id], async (next, request, url) => {
    const keys = await listedKeys(contract, field, next, request);
    const other = keys[(keys.indexOf(keyIn(operation, url)) + 1) % keys.length] ?? '';
    return next(redirected(request, new URL(pathFor(operation, other), url)));
  });
}

/** Shows what belongs to another record than the one that is asked for. */
export function anotherRecord(contract: Contract, page: Operation): MutantDraft {
  const field = page.parameters[0]?.sample ?? page.record?.key ?? '';
  return {
    name: 'another-record',
    does: 'shows the page of another record',
    wrap: withOtherRecord(contract, page.id, field),
  };
}

/** Answers the later half of the listed records, by key, as one that does not exist. */
export function withUnknownRecord(
  contract: Contract,
  id: string,
  unknown: string,
): (next: Handler) => Handler {
  const operation = operationById(contract.operations, id);
  return onOperations(contract, [id], async (next, request, url) => {
    const keys = await listedKeys(contract, operation.parameters[0]?.sample ?? '', next, request);
    if (keys.indexOf(keyIn(operation, url)) < keys.length / 2) return next(request);
    const answer = await next(redirected(request, new URL(pathFor(operation, unknown), url)));
    return new Response(await answer.text(), { status: 200, headers: answer.headers });
  });
}

/** Answers one that does not exist as the first listed record whose answer says a word, under the name that was asked for. */
export function withKnownForUnknown(
  contract: Contract,
  id: string,
  unknown: string,
  word: string,
): (next: Handler) => Handler {
  const operation = operationById(contract.operations, id);
  return onOperations(contract, [id], async (next, request, url) => {
    if (keyIn(operation, url) !== unknown) return next(request);
    for (const key of await listedKeys(contract, operation.parameters[0]?.sample ?? '', next, request)) {
      const answer = await next(redirected(request, new URL(pathFor(operation, key), url)));
      const text = await answer.text();
      if (answer.ok && text.includes(word))
        return new Response(text.replaceAll('</title>', ` ${unknown}</title>`), answer);
    }
    return next(request);
  });
}

/** The keys that the contract's first listing shows; of a plain document, the first that has them. */
export async function listedKeys(
  contract: Contract,
  field: string,
  next: Handler,
  request: Request,
): Promise<string[]> {
  const source = contract.sampleSources.find(
    ({ operation, mapping }) =>
      !contract.openapi || (!operation.includes('{') && contract.mappings[mapping]?.[field]),
  );
  if (!source) return contract.sampleLiterals.flatMap((sample) => valuesOf(sample, field));
  const path = fillPath(operationById(contract.operations, source.operation).path, source.path);
  const url = new URL(path, request.url);
  for (const [name, value] of source.query) url.searchParams.append(name, value);
  const answer = await next(redirected(request, url));
  const pointers = contract.mappings[source.mapping]?.[field]?.at ?? [];
  const body = (await answer.json()) as Json;
  return pointers.flatMap((pointer) =>
    select(body, source.items + pointer).flatMap(({ value }) => scalarText(value) ?? []),
  );
}

/** The value of an operation's only path parameter in an address. */
export function keyIn({ path }: Operation, url: URL): string {
  const [before = '', after = ''] = path.split(/\{[^}]*\}/);
  return percentDecoded(url.pathname.slice(before.length, url.pathname.length - after.length));
}

/** The path of an operation with one path parameter. */
export function pathFor({ path, parameters }: Operation, key: string): string {
  return fillPath(path, Object.fromEntries(parameters.map((each) => [each.name, key])));
}
