import { percentDecoded } from '../percent-decoded.js';
import { expectationOf } from '../finding/fingerprint.js';
import { mediaTypeOf } from '../http/headers.js';
import { componentName } from '../contract/component-name.js';
import { operationOf } from '../contract/operations.js';
import type { RecordedExchange } from '../http/redaction/record.js';
import { isObject } from '../json/guards.js';
import { unescapeSegment } from '../json/pointer.js';
import type { Contract, Json, JsonObject } from '../types/index.js';
import type { Cause, RecordedResult } from './types.js';

/** The cause of a recorded failure below a base URL; undefined where the rule itself is all that is known. */
export function causeOf(
  contract: Contract,
  baseUrl: string,
  {
    finding,
    counterexample,
    exchanges = [],
  }: Pick<RecordedResult, 'finding' | 'counterexample' | 'exchanges'>,
): Cause | undefined {
  const last = exchanges.at(-1);
  if (!finding || !last) return undefined;
  const page = exchanges.find((exchange) => isErrorPage(contract, baseUrl, exchange));
  if (page) return { sort: 'error answer', says: describePage(baseUrl, page) };
  const node = finding.at === '' ? undefined : schemaNodeOf(contract, baseUrl, last, finding.at);
  if (node === undefined) return undefined;
  const { place, member } = node;
  return {
    sort: 'schema node',
    says: `${place}: ${expectationOf({ finding, counterexample }).join(' or ')}`,
    ...(member ? { member: place } : {}),
  };
}

/** An internal error, or a page where the document promises data: a gateway's, a login's, a maintenance notice. */
function isErrorPage(contract: Contract, baseUrl: string, { request, response }: RecordedExchange): boolean {
  if (!response) return false;
  if (response.status >= 500) return true;
  if (response.status >= 400 || mediaTypeOf(response.headers['content-type']) !== 'text/html') return false;
  const documented = operationAt(contract, baseUrl, request.method, request.url)?.responses ?? [];
  return !documented.some(({ mediaTypes }) => mediaTypes.some((type) => /html|\*\/\*/.test(type)));
}

/** Characters of a page that are looked at, and that tell it from others. */
const read = 4_000;
const longestPage = 160;

/** Pages of one cause differ in numbers, identifiers and the address that was asked for. */
function describePage(baseUrl: string, { request, response }: RecordedExchange): string {
  const { status = 0, headers = {}, body = '' } = response ?? {};
  const text = addressesOf(baseUrl, request.url)
    .reduce((rest, part) => rest.replaceAll(part, '…'), body.slice(0, read))
    .replaceAll(/<(style|script|title)\b[^>]*>[^]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\b[0-9a-f-]{8,}\b|\d+/gi, '#')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = text === '' ? '' : `: ${text.slice(0, longestPage)}`;
  return `status ${status}, ${mediaTypeOf(headers['content-type']) || 'no media type'}${shown}`;
}

/** The ways in which a page may show an address. */
function addressesOf(baseUrl: string, url: string): string[] {
  const asked = URL.canParse(url) ? new URL(url) : undefined;
  const below = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : undefined;
  return [asked?.href, asked && asked.pathname + asked.search, asked?.pathname, below, below?.split('?')[0]]
    .filter((part) => part !== undefined && part.length > 1)
    .flatMap((part) => [part ?? '', percentDecoded(part ?? '')]);
}

function operationAt(contract: Contract, baseUrl: string, method: string, url: string) {
  if (!url.startsWith(baseUrl)) return undefined;
  const path = url.slice(baseUrl.length).split(/[?#]/)[0] ?? '';
  return operationOf(contract.operations, method, path);
}

function schemaNodeOf(
  contract: Contract,
  baseUrl: string,
  { request, response }: RecordedExchange,
  at: string,
): SchemaNode | undefined {
  const operation = operationAt(contract, baseUrl, request.method, request.url);
  const wanted = [String(response?.status), `${Math.floor((response?.status ?? 0) / 100)}XX`, 'default'];
  const documented = operation?.responses.find(({ status }) => wanted.includes(status));
  if (!operation || !isObject(documented?.schema)) return undefined;
  return nodeAt(contract, documented.schema, `${operation.id} ${documented.status}`, at.split('/').slice(1));
}

/** Where a pointer leads within the contract's schemas. */
interface SchemaNode {
  place: string;
  /** Whether it is one value, and neither a record nor a list: whatever is wrong there is wrong with that member. */
  member: boolean;
}

/** Schemas that refer to each other without a member between them would go on for ever. */
const deepest = 40;

/** The place in the contract of the schema that describes what these segments of a pointer lead to. */
function nodeAt(
  contract: Contract,
  schema: Json | undefined,
  place: string,
  segments: readonly string[],
  depth = 0,
): SchemaNode | undefined {
  if (!isObject(schema) || depth > deepest) return undefined;
  const inner = (next: Json | undefined, at: string, rest: readonly string[]) =>
    nodeAt(contract, next, at, rest, depth + 1);
  const name = componentName(schema);
  if (name !== undefined) return inner(contract.schemas[name], `components/schemas/${name}`, segments);
  const [head, ...rest] = segments;
  if (head === undefined) return { place, member: !parts.some((word) => Object.hasOwn(schema, word)) };
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const key = unescapeSegment(head);
  if (Object.hasOwn(properties, key)) return inner(properties[key], `${place}/properties/${head}`, rest);
  const isItem = /^\d+$/.test(head);
  const found =
    (isItem ? inner(schema['items'], `${place}/items`, rest) : undefined) ??
    inner(schema['additionalProperties'], `${place}/additionalProperties`, rest) ??
    branchesOf(schema, place)
      .map(({ branch, at }) => inner(branch, at, segments))
      .find((each) => each !== undefined);
  // Documents show some members of a record only: the others have a place, too.
  const other = schema['properties'] !== undefined && !isItem && rest.length === 0;
  return found ?? (other ? { place: `${place}/properties/${head}`, member: true } : undefined);
}

function branchesOf(schema: JsonObject, place: string): { branch: Json; at: string }[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
    const list = schema[word];
    if (!Array.isArray(list)) return [];
    return list.map((branch, index) => ({ branch, at: `${place}/${word}/${index}` }));
  });
}

/** Words of a schema that describes more than one value. */
const parts = [
  'properties',
  'items',
  'additionalProperties',
  'prefixItems',
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
];
