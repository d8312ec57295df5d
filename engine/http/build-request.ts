import type { CredentialContract, SentRequest, Step } from '../types/index.js';
import type { Session } from './session.js';
import { shortenedKey } from './shortened-key.js';
import { pathOf, originOf } from './step-url.js';

/** Values sent where a rule wants a credential that no service can have issued. */
export const invalidKey = 'assay-no-such-key';
const invalidUser = 'assay-no-such-user:assay-no-such-key';
const wellFormedKey = '7a55a7a55a7a55a7a55a7a55a7a55a70';

/** The credential that a step is sent with; undefined where it has none. */
export function keyFor({ contract, options }: Session, { credential }: Step): string | undefined {
  if (credential === 'none') return undefined;
  const invalid = contract.credential.encoding === 'base64' ? invalidUser : invalidKey;
  if (credential === 'invalid') return invalid;
  if (credential === 'well-formed') return invalid === invalidUser ? `assay:${wellFormedKey}` : wellFormedKey;
  if (credential === 'quoted') return `${invalid}"\\`;
  if (credential === 'as-long') return asLongAs(options.key ?? invalid, invalid);
  // The key itself stays whole, so that redaction finds it.
  if (credential === 'prolonged') return `${options.key ?? invalid}-assay`;
  if (credential === 'shortened') return shortenedKey(options.key ?? '') ?? invalid;
  // No more of it: a report may show what redaction does not know.
  if (credential === 'beginning') return (options.key ?? invalid).slice(0, 1);
  if (credential === 'empty') return '';
  return credential === 'demo' ? contract.credential.demo : options.key;
}

/** Another key of the same length, of which nothing else is the same. */
function asLongAs(key: string, invalid: string): string {
  const other = invalid.padEnd(key.length, invalid).slice(0, key.length);
  return other === key ? `${key.slice(0, -1)}0` : other;
}

/** The request as it goes over the wire, credential included: never to be recorded, see `redaction`. */
export function buildRequest(session: Session, step: Step): SentRequest {
  const key = keyFor(session, step);
  const { userAgent = plainUserAgent } = session.options;
  return {
    method: step.method,
    url: originOf(session, step) + pathWithKey(session, step, key),
    headers: {
      accept: 'application/json, */*;q=0.5',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': userAgent,
      ...headersWithKey(session.contract.credential, step, key),
    },
    ...(step.body === undefined ? {} : { body: step.body }),
  };
}

/** The header fields of a step, and the key where it stands in one: as a field of its own, or one of the cookies. */
function headersWithKey(
  credential: CredentialContract,
  { headers }: Step,
  key: string | undefined,
): Record<string, string> {
  const { in: place, name } = credential;
  if (key === undefined || place === 'query') return { ...headers };
  const sent = sentKey(credential, key);
  if (place === 'header') return { [name]: sent, ...headers };
  const cookies = [headers?.['cookie'], `${name}=${sent}`].filter((each) => each !== undefined);
  return { ...headers, cookie: cookies.join('; ') };
}

/** A key as it is sent. */
function sentKey({ prefix, encoding }: CredentialContract, key: string): string {
  return prefix + (encoding === 'base64' ? Buffer.from(key).toString('base64') : key);
}

/** A parameter's place means nothing: the key's is now the first, now the last, as the rest has it, order included. */
function pathWithKey({ contract, prefix }: Session, step: Step, key: string | undefined): string {
  const plain = pathOf(prefix, step);
  const { in: place, name } = contract.credential;
  if (key === undefined || place !== 'query') return plain;
  const own: [string, string] = [name, sentKey(contract.credential, key)];
  const { query = [] } = step;
  return pathOf(prefix, { ...step, query: isEven(plain) ? [own, ...query] : [...query, own] });
}

/** Half of all texts, however alike they are; those of one order of the same pairs without those of another. */
function isEven(text: string): boolean {
  let sum = 0;
  for (let place = 0; place < text.length; place += 1) sum = (sum * 31 + text.charCodeAt(place)) % 65_521;
  return sum % 2 === 0;
}

/** Names the harness to whoever reads a target's log. */
const plainUserAgent = 'assay/0.1 (conformance check)';
