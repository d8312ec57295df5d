import { Ajv2020 } from 'ajv/dist/2020.js';
import { messageOf } from '../../engine/errors.js';
import { schemaMistakes } from '../../engine/files/located.js';
import { isObject } from '../../engine/json/guards.js';
import { nearest } from '../../engine/nearest.js';
import type { RuleKind } from '../../engine/types/index.js';
import { paramsSchema } from '../support/kind.js';

const mostParameters = 8;
const functions = {
  needed: ['operations', 'cases', 'check'],
  more: ['faults', 'variants', 'reaches', 'follow'],
};
const data = ['name', 'says', 'params', 'example', 'spare', 'opensPages', 'readsFiles'];
const members = [...data, ...functions.needed, ...functions.more];

/** A kind as a module exports it, its mutants, variants and example filled in; or a sentence for each mistake in it. */
export function readKind(value: unknown): { kind: RuleKind } | { mistakes: string[] } {
  if (!isObject(value))
    return { mistakes: ['is no kind: export an object, as defineKind of assay/kinds takes it'] };
  const given = value as Record<string, unknown>;
  const isFunction = (name: string): boolean => typeof given[name] === 'function';
  const mistakes = [
    ...Object.keys(given)
      .filter((name) => !members.includes(name))
      .map((name) => `unknown member ${name}; nearest: ${nearest(name, members).join(', ')}`),
    ...textMistakes(given),
    ...functions.needed.filter((name) => !isFunction(name)).map((name) => `${name} is missing: a function`),
    ...functions.more
      .filter((name) => given[name] !== undefined && !isFunction(name))
      .map((name) => `${name} must be a function`),
    ...paramsMistakes(given['params']),
    ...spareMistakes(given['spare']),
  ];
  if (mistakes.length === 0) mistakes.push(...exampleMistakes(given));
  if (mistakes.length > 0) return { mistakes };
  const none = (): [] => [];
  return { kind: { example: [], faults: none, variants: none, ...given } as unknown as RuleKind };
}

function textMistakes({ name, says }: Record<string, unknown>): string[] {
  const isName = typeof name === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 60;
  return [
    ...(isName ? [] : ['name must be in kebab-case: sorted-by-length']),
    ...(typeof says === 'string' && says.trim() !== '' && !says.includes('\n')
      ? []
      : ['says is missing: one sentence for a reader of a report']),
  ];
}

/** Parameters are few, closed and described: that is what lint, editors and `assay kinds` go by. */
function paramsMistakes(params: unknown): string[] {
  const isClosed =
    isObject(params) && params['type'] === 'object' && params['additionalProperties'] === false;
  if (!isClosed || !isObject(params['properties'])) {
    const shown = JSON.stringify(paramsSchema({}));
    return [`params must be a closed JSON Schema, as paramsSchema makes it: ${shown}`];
  }
  const properties = Object.entries(params['properties']);
  const undescribed = properties.filter(
    ([, schema]) => !isObject(schema) || typeof schema['description'] !== 'string',
  );
  return [
    ...(properties.length > mostParameters
      ? [`has ${properties.length} parameters: at most ${mostParameters}`]
      : []),
    ...('$id' in params ? ['params has $id: leave it out'] : []),
    ...undescribed.map(([name]) => `params: ${name} has no description`),
    ...schemaMistake(params),
  ];
}

function schemaMistake(schema: object): string[] {
  try {
    new Ajv2020({ allowUnionTypes: true, strictRequired: false }).compile(schema);
    return [];
  } catch (thrown) {
    return [`params is no JSON Schema (2020-12): ${messageOf(thrown)}`];
  }
}

function exampleMistakes({ params, example = [] }: Record<string, unknown>): string[] {
  const rows: unknown[] = Array.isArray(example) ? example : [example];
  return rows
    .flatMap((row) => schemaMistakes(params as object, row, ['example']))
    .map(({ at, says }) => `${at.join('/')}: ${says}`);
}

function spareMistakes(spare: unknown): string[] {
  if (spare === undefined) return [];
  const isCounts = isObject(spare) && Object.values(spare).every((least) => Number.isInteger(least));
  return isCounts ? [] : ['spare must tell how many steps of a name must stay'];
}
