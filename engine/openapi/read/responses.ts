import type { ResponseContract } from '../../types/index.js';
import { plainType, readHeaders } from './bodies.js';
import { member, members, textOf, type Node } from './node.js';
import { addClause, fault, notChecked, type Reader } from './reader.js';
import { resolve } from './resolve.js';
import { readSchema, type Schema } from './schemas.js';

/** A link as it is written: which operation it means is known once all are read. */
export interface WrittenLink {
  node: Node;
  name: string;
  operationId?: string;
  operationRef?: string;
  parameters: Record<string, string>;
}

export interface ReadResponse {
  response: ResponseContract;
  links: WrittenLink[];
}

/** The responses of an operation, by status, range (`4XX`) or `default`. */
export function readResponses(
  reader: Reader,
  operation: Node,
  method: string,
  owner: string,
): ReadResponse[] {
  const all = member(operation, 'responses');
  if (members(all).length === 0) fault(reader, all ?? operation, 'no response is documented');
  return members(all).flatMap(([written, each]) => {
    const status = /^[1-5]xx$/i.test(written) ? written.toUpperCase() : written;
    if (!/^([1-5](\d\d|XX)|default)$/.test(status)) {
      fault(reader, each, `${written} is no status, no range (4XX) and not default; it is not checked`);
      return [];
    }
    // What cannot be read is documented all the same: its status is.
    return [readResponse(reader, resolve(reader, each) ?? each, { status, method, owner })];
  });
}

function readResponse(
  reader: Reader,
  node: Node,
  { status, method, owner }: { status: string; method: string; owner: string },
): ReadResponse {
  const { mediaTypes, schema } = contentOf(reader, node, method);
  const headers = readHeaders(reader, node);
  const body = mediaTypes.length > 0 ? ` with ${[...new Set(mediaTypes)].join(' or ')}` : '';
  const what = status === 'default' ? 'Any other response' : `A response ${status}`;
  const clause = addClause(
    reader,
    `${owner}/responses/${status}`,
    node,
    `${what} is answered${body} as documented.`,
  );
  const response = {
    status,
    clause,
    mediaTypes,
    ...(schema === undefined ? {} : { schema }),
    ...(headers ? { headers } : {}),
  };
  return { response, links: linksOf(reader, node) };
}

/** The media types of a response, and the schema of its JSON, else of the first that has one. HEAD has no body. */
function contentOf(reader: Reader, node: Node, method: string): { mediaTypes: string[]; schema?: Schema } {
  const content = method === 'HEAD' ? [] : members(member(node, 'content'));
  const mediaTypes = [...new Set(content.map(([type]) => plainType(type)))];
  const described = content.flatMap(([type, media]) => {
    const schema = member(media, 'schema');
    if (member(media, 'itemSchema')) notChecked(reader, media, 'the items of a sequential media type');
    return schema ? [{ isJson: type.includes('json'), schema }] : [];
  });
  const chosen = described.find(({ isJson }) => isJson) ?? described[0];
  for (const { isJson, schema } of described)
    if (isJson && schema !== chosen?.schema && !isSame(schema, chosen?.schema))
      notChecked(reader, schema, 'of several JSON schemas of a response, the first is checked');
  return { mediaTypes, ...(chosen ? { schema: readSchema(reader, chosen.schema) } : {}) };
}

function isSame(one: Node, other: Node | undefined): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other?.value);
}

function linksOf(reader: Reader, node: Node): WrittenLink[] {
  return members(member(node, 'links')).flatMap(([name, each]) => {
    const link = resolve(reader, each);
    if (!link) return [];
    if (member(link, 'requestBody')) notChecked(reader, link, `the request body of the link ${name}`);
    const [operationId, operationRef] = [textOf(link, 'operationId'), textOf(link, 'operationRef')];
    const parameters = members(member(link, 'parameters')).map(([to, { value }]) => [to, String(value)]);
    return [
      {
        node: link,
        name,
        ...(operationId === undefined ? {} : { operationId }),
        ...(operationRef === undefined ? {} : { operationRef }),
        parameters: Object.fromEntries(parameters) as Record<string, string>,
      },
    ];
  });
}
