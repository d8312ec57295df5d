import { isObject } from '../../../engine/json/guards.js';
import type { Exchange, Finding, Operation } from '../../../engine/types/index.js';

/** Media types of pages. */
const ofPages = ['text/html', 'application/xhtml+xml'];

/**
 * The finding where an address that leads to data answers a page, or a description that lacks a path of the service; or
 * where an address that leads to a page answers such a description.
 */
export function mixedUp(
  { step, response }: Exchange,
  leads: 'data' | 'page',
  operations: readonly Operation[],
): Finding | undefined {
  if (response?.status !== 200) return undefined;
  const { json, mediaType } = response;
  const found = (expected: string, actual: string): Finding => ({
    expected: [`the address answers ${expected}`],
    actual: `${step.path} answers ${actual}`,
    at: step.name.replace('link at ', ''),
  });
  const isDescription = isObject(json) && ['openapi', 'swagger'].some((name) => name in json);
  if (leads === 'page') return isDescription ? found('a page', 'an OpenAPI description') : undefined;
  if (json === undefined) return ofPages.includes(mediaType) ? found('data', 'a page') : undefined;
  const paths = isDescription && isObject(json['paths']) ? Object.keys(json['paths']) : [];
  const lost = undescribed(paths, operations);
  return lost === undefined
    ? undefined
    : found(`a description of ${lost}, as of other paths`, 'one without that path');
}

/** A fixed path of the service that a description lacks, where it has most of them: below any server, or below none. */
function undescribed(paths: readonly string[], operations: readonly Operation[]): string | undefined {
  const plain = paths.map((path) => path.replace(/\/$/, '')).filter((path) => path !== '');
  const fixed = operations
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/') && !path.includes('{'))
    .map(({ path }) => path);
  const lost = fixed.filter((path) => !plain.some((each) => path.endsWith(each) || each.endsWith(path)));
  return lost.length * 2 < fixed.length ? lost[0] : undefined;
}
