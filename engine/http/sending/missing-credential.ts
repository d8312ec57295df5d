import { operationOf } from '../../contract/operations.js';
import type { Contract, RequestError, Step } from '../../types/index.js';
import type { Session } from '../session.js';

/** What needs a credential is not sent without one, or with one that cannot be sent: its refusal would say nothing. */
export function missingCredential(
  { contract, options, keyRefused }: Session,
  step: Step,
): RequestError | undefined {
  const { in: place } = contract.credential;
  if (step.credential !== undefined) return undefined;
  if (keyRefused !== undefined) return { reason: 'credential refused', detail: keyRefused };
  if (!needsCredential(contract, step)) return undefined;
  if (options.key === undefined)
    return { reason: 'no credential', detail: `the service needs a key: set ${options.keyName}` };
  const isCoded = contract.credential.encoding !== undefined;
  const wrong = place === 'cookie' ? noCookie : unsendable;
  if (place === 'query' || isCoded || !wrong.test(options.key)) return undefined;
  const carrier = place === 'cookie' ? 'cookie' : 'header field';
  return { reason: 'no credential', detail: `no ${carrier} can carry what ${options.keyName} holds` };
}

/** What the operation of a step says, else what the contract says of the whole service. */
function needsCredential({ credential, openapi, operations }: Contract, { method, path }: Step): boolean {
  const own = openapi && operationOf(operations, method, path)?.credential;
  return (own ?? credential.use) === 'required';
}

/** What the value of a cookie cannot hold (RFC 6265, 4.1.1). */
const noCookie = /[^\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]/;

/** What a header field cannot carry (RFC 9110, 5.5). A request with it would block the pool that it is given to. */
const unsendable = /[^\t\u0020-\u007e\u0080-\u00ff]/;
