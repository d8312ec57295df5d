import { isObject } from '../../json/guards.js';
import type { BodyContent, RequestBody, ResponseHeader } from '../../types/index.js';
import { shownBy } from './dialect.js';
import { examplesOf } from './examples.js';
import { entriesOf, isTrue, member, members, textOf, type Node } from './node.js';
import { addClause, fault, notChecked, type Reader } from './reader.js';
import { resolve } from './resolve.js';
import { readSchema } from './schemas.js';

/** Media types that assay can write, in the order of preference for reading. */
const writable =
  /^(application\/(.+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data|text\/.+|application\/octet-stream)$/;

/** What a request of an operation may carry; undefined where it carries nothing. */
export function readBody(reader: Reader, operation: Node, owner: string): RequestBody | undefined {
  const node = resolve(reader, member(operation, 'requestBody'));
  if (!node) return undefined;
  const content = members(member(node, 'content')).map(([type, media]) => readContent(reader, type, media));
  if (content.length === 0) {
    fault(reader, node, 'a request body has content; none is sent');
    return undefined;
  }
  const required = isTrue(node, 'required');
  const types = content.map(({ mediaType }) => mediaType).join(' or ');
  const says = `Requests ${required ? 'must' : 'may'} carry a body of ${types}.`;
  return { required, clause: addClause(reader, `${owner}/requestBody`, node, says), content };
}

function readContent(reader: Reader, type: string, media: Node): BodyContent {
  const mediaType = plainType(type);
  if (!writable.test(mediaType)) notChecked(reader, media, `assay cannot write bodies of ${type}`);
  const schemaNode = member(media, 'schema');
  const schema = schemaNode && readSchema(reader, schemaNode);
  const examples = [...examplesOf(reader, media), ...(schema === undefined ? [] : shownBy(schema))];
  const parts = members(member(media, 'encoding')).flatMap(([name, each]) => {
    const partType = textOf(each, 'contentType')?.split(',')[0]?.trim();
    return partType ? [[name, partType] as const] : [];
  });
  return {
    mediaType,
    ...(schema === undefined ? {} : { schema }),
    examples,
    ...(parts.length > 0 ? { partTypes: Object.fromEntries(parts) } : {}),
  };
}

/** The header fields of a response, by lower-case name. `content-type` follows from the content (OpenAPI, "Response Object"). */
export function readHeaders(reader: Reader, response: Node): Record<string, ResponseHeader> | undefined {
  const found = entriesOf(member(response, 'headers')).flatMap(([name, each]) => {
    const node = resolve(reader, each);
    if (!node || name.toLowerCase() === 'content-type') return [];
    if (member(node, 'content')) notChecked(reader, node, `the content of the header field ${name}`);
    const schemaNode = member(node, 'schema');
    const schema = schemaNode ? readSchema(reader, schemaNode) : {};
    const description = textOf(node, 'description');
    const header = {
      required: isTrue(node, 'required'),
      ...(description === undefined ? {} : { description }),
      schema: isObject(schema) ? schema : {},
    };
    return [[name.toLowerCase(), header] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** A media type or range without its parameters. */
export function plainType(written: string): string {
  return (written.split(';')[0] ?? '').trim().toLowerCase();
}
