import { fillPath } from '../../contract/operations.js';
import { retryTime } from '../../http/limits/retry-after.js';
import { cleaner } from '../../http/redaction/cleaner.js';
import { inOneLine } from '../../http/redaction/printable.js';
import { send } from '../../http/sending/send.js';
import type { Session } from '../../http/session.js';
import { isObject } from '../../json/guards.js';
import type { Contract, Operation, Parameter, Sample } from '../../types/contract.js';
import type { Exchange, ReceivedResponse, Step } from '../../types/exchange.js';

/** What one plain request shows of a target's health. Says nothing about whether it keeps its contract. */
export type Sight =
  | { sight: 'answering' }
  | { sight: 'degraded'; why: string }
  | { sight: 'rate limited'; why: string; until?: string }
  | { sight: 'key expired'; why: string }
  | { sight: 'moved'; to: string }
  | { sight: 'answering HTML'; why: string }
  | { sight: 'unreachable'; cause: DeadCause; why: string }
  /** Nothing was sent: the limits leave no request. */
  | { sight: 'not asked'; why: string };
export type DeadCause = 'DNS' | 'TLS' | 'connection';

/** The request by which a target's health is seen; `operation` is absent where no documented one can be made. */
export interface Smoke {
  step: Step;
  operation?: Operation;
}

const longestWords = 300;

/** The plainest documented request whose parameters are known, else the bare base URL. */
export function smokeOf(contract: Contract, given: readonly Sample[]): Smoke {
  const samples = [...given, ...contract.sampleLiterals];
  const files = new Set(
    contract.sampleSources.filter(({ stream }) => stream).map(({ operation }) => operation),
  );
  const made = contract.operations
    .filter(({ id, method }) => method === 'GET' && !files.has(id))
    .sort((one, other) => needed(one).length - needed(other).length)
    .map((operation) => ({ operation, values: valuesFor(operation, samples) }))
    .find(({ values }) => values !== undefined);
  if (!made?.values) return { step: { name: 'smoke', method: 'GET', path: '/' } };
  const { operation, values } = made;
  const query = needed(operation).filter((parameter) => parameter.in === 'query');
  return {
    operation,
    step: {
      name: 'smoke',
      method: 'GET',
      path: fillPath(operation.path, values),
      ...(query.length === 0 ? {} : { query: query.map(({ name }) => [name, values[name] ?? '']) }),
    },
  };
}

/** Sends the smoke request and says what it shows. Never throws. */
export async function look(session: Session, smoke: Smoke): Promise<Sight> {
  const hasKey = session.options.key !== undefined || session.contract.credential.use === 'none';
  const step: Step = hasKey ? smoke.step : { ...smoke.step, credential: 'none' };
  return printed(sightOf(await send(session, step, session.pool), smoke, session), session);
}

/** A sight without what a target may have put into its words: a key, or what a terminal obeys. */
function printed(sight: Sight, { options }: Session): Sight {
  const clean = cleaner(options);
  const line = (text: string) => inOneLine(clean(text)).slice(0, longestWords);
  if ('why' in sight) return { ...sight, why: line(sight.why) };
  return 'to' in sight ? { ...sight, to: line(sight.to) } : sight;
}

function sightOf({ requestError, response }: Exchange, { operation }: Smoke, session: Session): Sight {
  if (requestError) {
    const why = requestError.detail;
    if (requestError.reason === 'budget' || requestError.reason === 'no credential')
      return { sight: 'not asked', why };
    if (requestError.reason === 'unreachable') return { sight: 'unreachable', cause: deadCause(why), why };
    if (requestError.reason !== 'rate limited')
      return { sight: 'degraded', why: `${requestError.reason}: ${why}` };
    const until = retryTime(session);
    return { sight: 'rate limited', why, ...(until === undefined ? {} : { until }) };
  }
  if (!response) return { sight: 'degraded', why: 'no answer' };
  const { status } = response;
  const elsewhere = movedTo(response, session);
  if (elsewhere !== undefined) return { sight: 'moved', to: elsewhere };
  if (status >= 500) return { sight: 'degraded', why: `status ${status}` };
  const own = session.options.key !== undefined && session.contract.credential.use === 'required';
  if ((status === 401 || status === 403) && own) {
    return { sight: 'key expired', why: `status ${status} with the key of $${session.options.keyName}` };
  }
  if (operation && isUnexpectedPage(operation, response)) {
    return {
      sight: 'answering HTML',
      why: `status ${status}, ${response.mediaType} where data is documented`,
    };
  }
  return { sight: 'answering' };
}

/** The origin that a redirect leads to, where it is not the target's own. */
function movedTo({ status, headers }: ReceivedResponse, session: Session): string | undefined {
  const location = headers['location'];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  if (!URL.canParse(location, session.origin)) return undefined;
  const { origin } = new URL(location, session.origin);
  return origin === session.origin ? undefined : origin;
}

function isUnexpectedPage({ responses }: Operation, { status, mediaType, json }: ReceivedResponse): boolean {
  if (!isPage(mediaType) || json !== undefined) return false;
  const own = responses.filter((each) => each.status === String(status));
  const documented = own.length > 0 ? own : responses.filter((each) => each.status.startsWith('2'));
  const told = documented.filter(({ mediaTypes }) => mediaTypes.length > 0);
  return told.length > 0 && !told.some(mayBePage);
}

function isPage(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Where the document leaves the media type open, its answer is data all the same if a schema says what is in it. */
function mayBePage({ mediaTypes, schema }: Operation['responses'][number]): boolean {
  const isData = isObject(schema) && Object.keys(schema).length > 0 && schema['type'] !== 'string';
  return mediaTypes.some((type) => isPage(type) || (type.endsWith('/*') && !isData));
}

/** What broke, by the code with which the detail of an `unreachable` begins. */
export function deadCause(detail: string): DeadCause {
  if (/^(ENOTFOUND|EAI_AGAIN)\b/.test(detail)) return 'DNS';
  return /^(ERR_TLS|ERR_SSL|EPROTO)|CERT|SELF_SIGNED/.test(detail) ? 'TLS' : 'connection';
}

function needed({ parameters, requireAny }: Operation): Parameter[] {
  const any = parameters.find(({ name }) => name === requireAny[0]);
  return [...parameters.filter(({ required }) => required), ...(any && !any.required ? [any] : [])];
}

/** Values for all that a request needs, as far as they go together in one sample; undefined where one is unknown. */
function valuesFor(operation: Operation, samples: readonly Sample[]): Record<string, string> | undefined {
  for (const sample of [...samples, {}]) {
    const found = needed(operation).map(
      (parameter) => [parameter.name, valueFor(parameter, sample)] as const,
    );
    if (found.every(([, value]) => value !== undefined)) {
      return Object.fromEntries(found) as Record<string, string>;
    }
  }
  return undefined;
}

function valueFor(parameter: Parameter, sample: Sample): string | undefined {
  const value = sample[parameter.sample];
  return (typeof value === 'string' ? value : value?.[0]) ?? parameter.values[0];
}
