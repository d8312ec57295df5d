import { isObject } from '../../json/guards.js';
import type {
  JsonObject,
  Operation,
  RequestBody,
  ResponseContract,
  ResponseLink,
} from '../../types/index.js';
import { readBody } from './bodies.js';
import { fragmentOf, isTrue, member, members, textOf, type Node } from './node.js';
import { operationNames } from './operation-names.js';
import { readParameters } from './parameters.js';
import { addClause, fault, notChecked, type Reader } from './reader.js';
import { resolve } from './resolve.js';
import { readResponses, type WrittenLink } from './responses.js';
import { readSecurity, securityOf, type Security } from './security.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** An operation as it stands in the document. */
export interface Written {
  node: Node;
  item: Node;
  path: string;
  method: string;
}

/** Every operation of a document's paths; what else stands there is noted. */
function writtenOperations(reader: Reader, root: Node): Written[] {
  return members(member(root, 'paths')).flatMap(([path, entry]) => {
    const item = pathItem(reader, entry);
    if (!item || !isSendable(reader, path, entry)) return [];
    if (member(item, 'servers'))
      notChecked(reader, item, `the servers of ${path}; requests go to the base URL`);
    for (const name of ['trace', 'query', 'additionalOperations']) {
      const other = member(item, name);
      if (other) notChecked(reader, other, `${name} of ${path}: assay sends no such method`);
    }
    return methods.flatMap((method) => {
      const node = member(item, method);
      if (!node) return [];
      if (isObject(node.value)) return [{ node, item, path, method: method.toUpperCase() }];
      fault(reader, node, 'an operation must be an object');
      return [];
    });
  });
}

/** A path item may be a reference with members beside it, which then come first. */
function pathItem(reader: Reader, entry: Node): Node | undefined {
  if (textOf(entry, '$ref') === undefined) {
    if (!isObject(entry.value)) fault(reader, entry, 'a path item must be an object');
    return isObject(entry.value) ? entry : undefined;
  }
  return resolve(reader, entry);
}

function isSendable(reader: Reader, path: string, entry: Node): boolean {
  if (path.startsWith('/') && !/[?#\s]/.test(path.replaceAll(/\{[^}]*\}/g, ''))) return true;
  fault(reader, entry, 'a path begins with / and has no query, fragment or space; it is not checked');
  return false;
}

export interface ReadOperations {
  operations: Operation[];
  security: Security;
}

/** Reads all operations, and how they are protected. */
export function readOperations(reader: Reader, root: Node): ReadOperations {
  const written = writtenOperations(reader, root);
  const names = operationNames(reader, written);
  const security = readSecurity(
    reader,
    root,
    written.map(({ node }) => node),
  );
  const links = new Map<ResponseLink[], WrittenLink[]>();
  const operations = written.map((each, index) =>
    readOperation(reader, each, { root, name: names[index] ?? '', security, links }),
  );
  for (const [found, all] of links) found.push(...all.flatMap((link) => linkOf(reader, link, written)));
  return { operations, security };
}

interface Around {
  root: Node;
  name: string;
  security: Security;
  links: Map<ResponseLink[], WrittenLink[]>;
}

function readOperation(reader: Reader, each: Written, { root, name, security, links }: Around): Operation {
  const { node, item, path, method } = each;
  const id = `${method} ${path}`;
  const deprecated = isTrue(node, 'deprecated') ? ' It is deprecated.' : '';
  const clause = addClause(reader, name, node, `The service answers ${id} as documented.${deprecated}`);
  const parameters = readParameters(reader, item, { node, path, name });
  const responses = linkedResponses(readResponses(reader, node, method, name), links);
  for (const other of ['callbacks', 'servers']) {
    const inner = member(node, other);
    if (inner) notChecked(reader, inner, `the ${other} of ${id}`);
  }
  const statuses = responses.map(({ status }) => status);
  const valid = statuses.filter((status) => /^[23]/.test(status));
  const requestBody = bodyOf(reader, each, name);
  return {
    id,
    name,
    method,
    path,
    parameters,
    requireAny: [],
    responses,
    validStatuses: valid.length > 0 ? valid : statuses.filter((status) => status === 'default'),
    openStatuses: statuses.includes('default'),
    clause,
    ...(requestBody ? { requestBody } : {}),
    ...securityOf(reader, root, { node, name, scheme: security.scheme }),
    raw: rawOf(node),
  };
}

/** The answers with lists of links, which are filled once all operations are read. */
function linkedResponses(
  written: ReturnType<typeof readResponses>,
  links: Around['links'],
): ResponseContract[] {
  return written.map(({ response, links: all }) => {
    if (all.length === 0) return response;
    const found: ResponseLink[] = [];
    links.set(found, all);
    return { ...response, links: found };
  });
}

function bodyOf(reader: Reader, { node, method, path }: Written, name: string): RequestBody | undefined {
  if (method !== 'GET' && method !== 'HEAD') return readBody(reader, node, name);
  if (member(node, 'requestBody')) notChecked(reader, node, `the request body of ${method} ${path}`);
  return undefined;
}

/** What else is said of an operation: its extensions, and the texts that name it. */
function rawOf({ value }: Node): JsonObject {
  const kept = Object.entries(isObject(value) ? value : {}).filter(
    ([name]) => name.startsWith('x-') || ['operationId', 'summary', 'tags', 'deprecated'].includes(name),
  );
  return Object.fromEntries(kept);
}

/** A link whose operation is one of the document's; any other is noted. */
function linkOf(reader: Reader, link: WrittenLink, written: readonly Written[]): ResponseLink[] {
  const { node, name, operationId, operationRef, parameters } = link;
  const found = written.find((each) =>
    operationId === undefined
      ? operationRef !== undefined && decoded(operationRef) === fragmentOf(each.node.at)
      : textOf(each.node, 'operationId') === operationId,
  );
  if (found) return [{ name, operation: `${found.method} ${found.path}`, parameters }];
  fault(reader, node, `the link ${name} leads to no operation of the document`);
  return [];
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
