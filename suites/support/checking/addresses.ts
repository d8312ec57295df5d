import { urlValue } from '../../../engine/contract/url-value.js';
import { asText, brief } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import { rememberingIn } from '../../../engine/memo.js';
import type { Exchange, Finding, Json, JsonObject, Operation } from '../../../engine/types/index.js';
import { lastName } from './echo-values.js';
import { leadOf, prefixOf, type Lead } from './links.js';
import { mixedUp } from './mixed-up.js';
import { oddFirst, type Placed } from './odd-addresses.js';

/** An address that an answer gives, where it stands and where it leads. */
export interface Address {
  at: string;
  address: string;
  lead: Lead;
}

/** What the address of an answer leads to. */
export type Leads =
  | 'success'
  | 'existence'
  | 'answer'
  | 'anywhere'
  | 'description'
  | 'data'
  | 'page'
  | 'public'
  | 'onward'
  | 'filled'
  | 'own';

/** Which addresses are meant: `path` is the promised one, if any. */
export interface Followed {
  path?: string | undefined;
  leads?: Leads;
  relative?: boolean | undefined;
}

const most = 25;

/** What is no absolute or rooted address is one only where a path is promised, or nothing is followed. */
const recognizable = /^([a-z][a-z0-9+.-]*:\/\/|\/)/i;

const variable = /\{[^{}]+\}|\/:[A-Za-z]\w*(?=$|[/?#])|<[\w-]+>/;

/**
 * The addresses at some pointers of an answer, templates filled; of more than 25 those first that are
 * written unlike others, then a choice at even distances.
 */
export function addressesIn(
  first: Exchange,
  at: readonly string[],
  given: JsonObject,
  { path, leads, relative }: Followed,
): Address[] {
  const fill = (given['fill'] ?? {}) as JsonObject;
  const isAny = path !== undefined || leads === 'anywhere' || leads === 'own' || relative === true;
  return chosenIn(first.response?.json ?? null, at, isAny).flatMap(({ place, value }) => {
    const address = Object.entries(fill).reduce(
      (template, [name, given]) => template.replaceAll(`{${name}}`, urlValue(asText(given))),
      value,
    );
    // A template (RFC 6570, or as routers and documents write them) of which nobody knows the values is no address yet.
    if (path === undefined && variable.test(address)) return [];
    return [{ at: place, address, lead: leadOf(first, address) }];
  });
}

const chosen = rememberingIn<readonly Placed[]>();

/** The texts that are followed. Chosen once in a body: who makes requests of them asks, and who judges the answers. */
function chosenIn(body: Json, at: readonly string[], isAny: boolean): readonly Placed[] {
  if (typeof body !== 'object' || body === null) return choose(body, at, isAny);
  return chosen(body, JSON.stringify([at, isAny]), () => choose(body, at, isAny));
}

function choose(body: Json, at: readonly string[], isAny: boolean): Placed[] {
  const texts = at
    .flatMap((pointer) => shownAt(body, pointer))
    .flatMap(({ at: place, value }) =>
      typeof value === 'string' && (isAny || recognizable.test(value)) ? [{ place, value }] : [],
    );
  return oddFirst(texts, most);
}

/** What stands at a pointer: values, or where it ends with `#` names of members. */
function shownAt(body: Json, pointer: string): { at: string; value: Json }[] {
  const places = select(body, pointer.replace(/#$/, ''));
  return pointer.endsWith('#') ? places.map(({ at }) => ({ at, value: lastName(at) })) : places;
}

/** The finding where what stands in an answer is no address, or has not the promised path. */
export function astrayFinding(
  first: Exchange,
  { at, address, lead }: Address,
  path: string | undefined,
): Finding | undefined {
  if ('unreadable' in lead) return { expected: ['an address'], actual: brief(address), at };
  if (path === undefined) return undefined;
  const url = new URL(address, first.request.url);
  if (
    url.origin === new URL(first.request.url).origin
      ? isOwnPath(first, url, path)
      : isBelowBase(url.pathname, path)
  )
    return undefined;
  return {
    expected: [`an address whose path is ${path} below the base address`],
    actual: brief(address),
    at,
  };
}

/** Whether an address on the target is that of the promised path, below its base URL or the root. */
function isOwnPath(first: Exchange, { pathname }: URL, promised: string): boolean {
  return ['', prefixOf(first)].some(
    (base) => pathname.replace(/\/$/, '') === `${base}${promised}`.replace(/\/$/, ''),
  );
}

/** Whether a path is the promised one, below some base. A slash too many before it makes another path of it. */
function isBelowBase(pathname: string, promised: string): boolean {
  const [whole, end] = [pathname.replace(/\/$/, ''), promised.replace(/\/$/, '')];
  return whole.endsWith(end) && !whole.slice(0, whole.length - end.length).endsWith('/');
}

const openapi = /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m;

/** The finding where an OpenAPI description that is answered names no path that ends as one of the operation. */
export function foreignDescription({ step, response }: Exchange, { path }: Operation): Finding | undefined {
  const end = path.slice(path.lastIndexOf('/'));
  const { status, text = '' } = response ?? {};
  if (status !== 200 || !openapi.test(text) || text.includes(end)) return undefined;
  return {
    expected: [`an OpenAPI description with a path that ends with ${end}`],
    actual: `${step.path} describes something else`,
    at: step.name.replace('link at ', ''),
  };
}

/** The finding where an address answers as if nothing were there, or what another address is for. */
export function deadFinding(
  exchange: Exchange,
  leads: Leads,
  operations: readonly Operation[],
): Finding | undefined {
  if (leads === 'data' || leads === 'page') return mixedUp(exchange, leads, operations);
  const { step, response } = exchange;
  const status = response?.status ?? 0;
  const refusals = [401, 402, 403, 405, 406, 422, 400];
  if (leads === 'answer' && status < 500) return undefined;
  const redirected = status >= 300 && status < 400;
  if ((status >= 200 && status < 300) || redirected || (leads === 'existence' && refusals.includes(status)))
    return undefined;
  return {
    expected: [leads === 'success' ? 'the address answers with success' : 'the address exists'],
    actual: `${step.path} answers status ${status}`,
    at: step.name.replace('link at ', ''),
  };
}

/**
 * Whether an address at which nothing is may be where those of an operation begin: a value that the operation takes, behind a
 * slash, is all that is missing.
 */
export function isBeginning({ step, response }: Exchange, operations: readonly Operation[]): boolean {
  const [path = ''] = step.path.split('?');
  if (![404, 410].includes(response?.status ?? 0)) return false;
  const whole = path.endsWith('/') ? path : `${path}/`;
  if (operations.some(({ path: own }) => own !== '/' && path.endsWith(own))) return false;
  return operations.some(({ path: template }) => {
    const [fixed = ''] = template.split('{');
    return fixed !== template && fixed.length > 1 && whole.endsWith(fixed);
  });
}
