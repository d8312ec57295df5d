import { isObject } from '../../json/guards.js';
import { select } from '../../json/pointer.js';
import { inOneLine, printable } from '../../http/redaction/printable.js';
import type { Json, JsonObject } from '../../types/index.js';
import type { Allowed } from './allowed.js';

/** An API of a directory that may be asked. */
export interface ListedApi {
  name: string;
  baseUrl: string;
  /** Where its description is, if the directory says so. */
  openapi?: string;
  /** It may not lead to this machine or into a private network. */
  publicOnly: boolean;
}

/** The APIs of a directory's list, and what was left out: names by reason. */
export interface ListedApis {
  apis: ListedApi[];
  leftOut: Map<string, string[]>;
  /** Whether the directory says that there are more. */
  hasMore: boolean;
}

/** Records of a list that are read, at most. */
const mostRecords = 20_000;

/** Reads a directory's list. Nothing that it says is taken as it is: names, addresses and hosts must be such as are allowed. */
export function listedApis(body: Json, allowed: Allowed, taken: ReadonlySet<string>): ListedApis {
  const apis = new Map<string, ListedApi>();
  const leftOut = new Map<string, string[]>();
  const records = select(body, '/results/*');
  for (const { value } of records.slice(0, mostRecords)) {
    const record = isObject(value) ? value : {};
    const name = typeof record['slug'] === 'string' ? record['slug'] : '';
    const read = apis.has(name)
      ? 'is listed twice'
      : taken.has(name)
        ? 'is configured otherwise'
        : apiOf(name, record, allowed);
    if (typeof read !== 'string') apis.set(name, read);
    else leftOut.set(read, [...(leftOut.get(read) ?? []), inOneLine(printable(name)).slice(0, 64)]);
  }
  const cut = records.slice(mostRecords).map(() => '');
  if (cut.length > 0) leftOut.set(`is behind the first ${mostRecords}`, cut);
  const hasMore = select(body, '/pagination/has_more').some(({ value }) => value === true);
  return { apis: [...apis.values()], leftOut, hasMore };
}

/** An API, or why it is none that is asked. */
function apiOf(name: string, record: JsonObject, allowed: Allowed): ListedApi | string {
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(name)) return 'has no slug that can be a name';
  const base = addressIn(record, 'base_url');
  if (!base) return 'has no base_url that is an http or https address without credentials and query';
  const permission = allowed(base);
  if (!permission) return 'has a host that --allow does not name';
  // A directory may say it: its document names no such member.
  const openapi = addressIn(record, 'openapi_url') ?? addressIn(record, 'openapi');
  const other = openapi && allowed(openapi);
  if (openapi && !other) return 'has a description on a host that --allow does not name';
  return {
    name,
    baseUrl: base.origin + base.pathname.replace(/\/+$/, ''),
    ...(openapi ? { openapi: openapi.href } : {}),
    publicOnly: permission === 'public' || other === 'public',
  };
}

function addressIn(record: JsonObject, member: string): URL | undefined {
  const text = record[member];
  if (typeof text !== 'string' || text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain =
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    (url.search === '' || member !== 'base_url');
  return ['http:', 'https:'].includes(url.protocol) && isPlain ? url : undefined;
}
