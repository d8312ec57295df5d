import { isObject } from '../../json/guards.js';
import type { BodyContent, Json } from '../../types/index.js';
import { isJsonType } from './media-type.js';
import { scalarOf } from './scalars.js';

interface Part {
  name: string;
  text: string;
  type?: string | undefined;
}

const boundary = 'assay-7d44484092c041d1b2455ffdce74fad2';

/** A form of a web page. Undefined where a member has no text: an object or null. */
export function formBody(content: BodyContent, value: Json): string | undefined {
  const parts = partsOf(content, value, false);
  return parts && new URLSearchParams(parts.map(({ name, text }) => [name, text])).toString();
}

/** A form in several parts: scalars as text, objects as JSON, what the schema calls binary as a file. */
export function multipartBody(
  content: BodyContent,
  value: Json,
): { body: string; contentType: string } | undefined {
  const parts = partsOf(content, value, true);
  if (!parts || parts.length === 0) return undefined;
  const written = parts.map(({ name, text, type }) => {
    const file = isFile(content, name) ? `; filename="assay.txt"` : '';
    const shown = type ?? (file === '' ? undefined : 'application/octet-stream');
    const header = shown === undefined ? '' : `content-type: ${shown}\r\n`;
    return `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n${header}\r\n${text}\r\n`;
  });
  return {
    body: `${written.join('')}--${boundary}--\r\n`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** The parts of a form, in their order; a list is one part for each item. */
function partsOf({ partTypes = {} }: BodyContent, value: Json, nested: boolean): Part[] | undefined {
  if (!isObject(value)) return undefined;
  const parts: Part[] = [];
  for (const [name, member] of Object.entries(value)) {
    const type = Object.hasOwn(partTypes, name) ? partTypes[name]?.split(',', 1)[0] : undefined;
    const asJson = type !== undefined && isJsonType(type);
    const items = Array.isArray(member) && !asJson ? member : [member];
    // An empty list leaves no trace, so that nobody reads one.
    if (items.length === 0) return undefined;
    for (const item of items) {
      const whole = asJson || (nested && isObject(item));
      const text = whole ? JSON.stringify(item) : scalarOf(item);
      if (text === undefined) return undefined;
      parts.push({ name, text, type: type ?? (whole ? 'application/json' : undefined) });
    }
  }
  return parts;
}

/** Whether a member, or each of its items, is a file: its schema says that it is binary. */
function isFile({ schema }: BodyContent, name: string): boolean {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const member = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const items = isObject(member) ? member['items'] : undefined;
  return [member, items].some(
    (each) => isObject(each) && (each['format'] === 'binary' || 'contentMediaType' in each),
  );
}

function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
