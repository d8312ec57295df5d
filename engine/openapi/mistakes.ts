import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { brief, isObject } from '../json/guards.js';
import { unescapeSegment } from '../json/pointer.js';
import { remembering } from '../memo.js';
import { danglingReferences } from './references.js';
import type { Mistake } from '../files/located.js';

const require = createRequire(import.meta.url);
/** Versions of OpenAPI of which the official schemas (spec.openapis.org) are compiled by `.ci/validators.js`. */
const versions = ['2.0', '3.0', '3.1', '3.2'];
const validatorOf = remembering((version) => require(`./validators/${version}.cjs`) as ValidateFunction);

/**
 * What makes a value no valid OpenAPI description, place by place: by the official schema of its version (2.0, 3.0, 3.1
 * or 3.2), and references within it that lead nowhere. Nothing outside of the value is read. Empty: it is valid.
 */
export function openApiMistakes(value: unknown): Mistake[] {
  const stated = isObject(value) ? (value['openapi'] ?? value['swagger']) : undefined;
  const version = versions.find((each) => typeof stated === 'string' && stated.startsWith(each));
  if (!version) {
    const says = `the version of OpenAPI is ${brief(stated)}; known are ${versions.join(', ')}`;
    return [{ at: ['openapi'], says }];
  }
  const validate = validatorOf(version);
  validate(value);
  const mistakes = (validate.errors ?? []).filter(isCause).map(toMistake);
  return [...withoutBranches(mistakes), ...danglingReferences(value)];
}

/** Errors that only say that another error of the same place exists tell a reader nothing. */
function isCause({ keyword }: ErrorObject, _index: number, all: readonly ErrorObject[]): boolean {
  const around = ['if', 'oneOf', 'anyOf', 'allOf', 'unevaluatedProperties'];
  return !around.includes(keyword) || all.every((each) => around.includes(each.keyword));
}

/**
 * Where a reference could stand as well, what is wrong with the other thing, or inside of it, is the mistake; and a value is
 * told once to be none of those that are allowed.
 */
function withoutBranches(mistakes: readonly Mistake[]): Mistake[] {
  const places = new Set<string>();
  for (const { at, says } of mistakes)
    if (says !== noReference) at.forEach((_, length) => places.add(JSON.stringify(at.slice(0, length + 1))));
  const isTold = ({ at, says }: Mistake): boolean => says !== noReference || !places.has(JSON.stringify(at));
  const told = mistakes.filter(isTold);
  return [...new Map(told.map((each) => [JSON.stringify([each.at, each.says]), each])).values()];
}

const noReference = "must have required property '$ref'";

function toMistake({ instancePath, message = 'is invalid', params, data }: ErrorObject): Mistake {
  const at = instancePath.split('/').slice(1).map(unescapeSegment);
  const { additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
  const extra = additionalProperty ?? unevaluatedProperty;
  const named = typeof extra === 'string' ? ` (${extra})` : '';
  const shown = typeof data === 'object' && data !== null ? '' : `, not ${brief(data)}`;
  return { at: typeof extra === 'string' ? [...at, extra] : at, says: `${message}${named}${shown}` };
}
