import { operationById } from '../../../engine/contract/operations.js';
import type { CaseContext, CaseSource, Contract, Exchange, Step } from '../../../engine/types/index.js';
import { addressesIn } from '../checking/addresses.js';
import { eachRequired } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many listings of an operation are followed to their next page. */
const mostListings = 4;

/** Listings, each asked for with the service's own credential. */
export function onwardCases(
  operations: readonly string[],
  { contract, ...context }: CaseContext,
): CaseSource {
  const examples = operations.flatMap((id) => {
    const operation = operationById(contract.operations, id);
    return withEnds(eachRequired(operation, { ...context, contract }), mostListings).map((values) => ({
      steps: [stepFor(operation, 'first page', values, { memo: true })],
      given: { operation: id },
    }));
  });
  return examples.length > 0 ? { examples } : noPath(operations[0] ?? '');
}

/** The page that the first one leads to; once that is answered, the same without the credential. */
export function nextOnward(
  onward: readonly string[],
  exchanges: readonly Exchange[],
  contract: Contract,
): Step | undefined {
  const [first, next] = exchanges;
  if (first?.response?.status !== 200 || exchanges.length > 2) return undefined;
  if (!next) {
    const [address] = addressesIn(first, onward, {}, { relative: true });
    // Another path may be another thing, which needs no key.
    return address && 'own' in address.lead && isSamePath(first, address.address)
      ? { name: 'next page', method: 'GET', ...address.lead.own }
      : undefined;
  }
  const path = withoutKey(next.step.path, contract);
  if (next.response?.status !== 200 || path === undefined) return undefined;
  return { ...next.step, name: 'next page without the credential', path, credential: 'none' };
}

function isSamePath({ request: { url } }: Exchange, address: string): boolean {
  return new URL(address, url).pathname === new URL(url).pathname;
}

/** Names of query parameters that may let in whoever has the address. */
const lettingIn = /key|token|auth|secret|sig|client|pass|ticket/i;

/** The path without the key, which an address may repeat; undefined where it may hold something else that lets in. */
function withoutKey(path: string, { credential }: Contract): string | undefined {
  const [pathname = '', search = ''] = path.split('?');
  const pairs = [...new URLSearchParams(search)].filter(
    ([name]) => credential.in !== 'query' || name !== credential.name,
  );
  if (pairs.some(([name]) => lettingIn.test(name))) return undefined;
  return pairs.length > 0 ? `${pathname}?${new URLSearchParams(pairs).toString()}` : pathname;
}
