import { isObject } from '../json/guards.js';
import type { BodyContent, Json, Parameter } from '../types/index.js';
import { isJsonType } from './text/media-type.js';
import { formBody, multipartBody } from './text/forms.js';
import { pairsOf, textOf } from './text/styles.js';
import { scalarOf } from './text/scalars.js';

/** Where a parameter's value goes. `cookie` is the whole text, names included: `id=1; id=2`. */
export interface WrittenParameter {
  path?: string;
  query?: [string, string][];
  header?: string;
  cookie?: string;
}

/**
 * A parameter's value as the text of a path (not percent-encoded), query pairs, a header field or cookies. Undefined where
 * its style cannot write it so that it reads back: a nested object, a comma in a list with commas, an empty list.
 */
export function writeParameter(parameter: Parameter, value: Json): WrittenParameter | undefined {
  const { in: place, name, mediaType } = parameter;
  if (place === 'query' || place === 'cookie') {
    const whole = mediaType === undefined ? undefined : contentOf(mediaType, value);
    const pairs =
      mediaType === undefined ? pairsOf(parameter, value) : whole && [[name, whole] as [string, string]];
    if (!pairs) return undefined;
    if (place === 'query') return { query: pairs };
    return pairs.every(([, text]) => isCookie.test(text))
      ? { cookie: pairs.map((pair) => pair.join('=')).join('; ') }
      : undefined;
  }
  const text = mediaType === undefined ? textOf(parameter, value) : contentOf(mediaType, value);
  if (text === undefined || text === '') return undefined;
  if (place === 'path') return { path: text };
  return isField.test(text) && text.trim() === text ? { header: text } : undefined;
}

/** What cookies and header fields can hold as it is. */
const isCookie = /^[!#-+\--:<-[\]-~]*$/;
const isField = /^[\x20-\x7e]+$/;

function contentOf(mediaType: string, value: Json): string | undefined {
  return isJsonType(mediaType) ? JSON.stringify(value) : scalarOf(value);
}

/** A body of a media type. Undefined where assay cannot write it, as XML. */
export function writeBody(
  content: BodyContent,
  value: Json,
): { body: string; contentType: string } | undefined {
  const contentType = concrete(content.mediaType);
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isJsonType(type)) return { body: JSON.stringify(value), contentType };
  if (type === 'application/x-www-form-urlencoded') {
    const body = formBody(content, value);
    return body === undefined ? undefined : { body, contentType };
  }
  if (type === 'multipart/form-data') return multipartBody(content, value);
  if (type === 'application/xml' || type.endsWith('+xml') || type === 'text/xml') return undefined;
  if (isObject(value) || Array.isArray(value) || type.startsWith('multipart/')) return undefined;
  const body = scalarOf(value);
  return body === undefined ? undefined : { body, contentType };
}

/** A media type that can be sent, for a range of them. */
function concrete(mediaType: string): string {
  if (mediaType === '*/*' || mediaType === 'application/*') return 'application/json';
  return mediaType === 'text/*' ? 'text/plain' : mediaType;
}
