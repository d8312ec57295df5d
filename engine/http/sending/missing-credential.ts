import type { RequestError, Step } from '../../types/index.js';
import type { Session } from '../session.js';

/** What needs a credential is not sent without one, or with one that cannot be sent: its refusal would say nothing. */
export function missingCredential(
  { contract, options, keyRefused }: Session,
  step: Step,
): RequestError | undefined {
  const { use, in: place } = contract.credential;
  if (step.credential !== undefined) return undefined;
  if (keyRefused !== undefined) return { reason: 'credential refused', detail: keyRefused };
  if (use === 'none') return undefined;
  if (options.key === undefined)
    return { reason: 'no credential', detail: `the service needs a key: set ${options.keyName}` };
  if (place === 'query' || !unsendable.test(options.key)) return undefined;
  return { reason: 'no credential', detail: `no header field can carry what ${options.keyName} holds` };
}

/** What a header field cannot carry (RFC 9110, 5.5). A request with it would block the pool that it is given to. */
const unsendable = /[^\t\u0020-\u007e\u0080-\u00ff]/;
