import { isObject } from '../../json/guards.js';
import type { Operation, ReceivedResponse } from '../../types/index.js';

export function isUnexpectedPage(
  { responses }: Operation,
  { status, mediaType, json }: ReceivedResponse,
): boolean {
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
