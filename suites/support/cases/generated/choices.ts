import type { Arbitrary } from 'fast-check';
import { fitsUrl } from '../../../../engine/contract/url-value.js';
import type { CaseContext, Json, JsonObject, Parameter } from '../../../../engine/types/index.js';
import { generate } from '../../../../engine/values/generate.js';
import { writeParameter } from '../../../../engine/values/wire.js';
import { candidates } from '../requests/candidates.js';
import type { Assignment } from '../requests/step-for.js';
import { placedText, type Placed } from './placed.js';

/** A value that a request may give a parameter. */
export interface Choice {
  placed: Placed;
  /** Whether the document or the target shows it as valid: a refusal of it is wrong. */
  isCertain: boolean;
}

/** The values of a parameter: those known on the target, those that the document shows, and any that its schema allows. */
export interface Choices {
  known: Choice[];
  shown: Choice[];
  bounds: Choice[];
  random?: Arbitrary<Choice>;
}

/** What a request may give a parameter, where these values are bound already. */
export function choicesOf(parameter: Parameter, context: CaseContext, bound: Assignment = {}): Choices {
  const { contract } = context;
  const known = candidates(parameter, context, bound).map((text) => ({
    placed: placedText(parameter, text),
    isCertain: true,
  }));
  const { examples, boundaries, random } = generate(parameter.schema, contract.schemas, parameter.examples);
  const write = (value: Json, isCertain: boolean): Choice | undefined => {
    const placed = writeParameter(parameter, value);
    return placed && isSendable(placed) ? { placed, isCertain } : undefined;
  };
  const chosen = (values: readonly Json[], isCertain: (value: Json) => boolean): Choice[] =>
    values.flatMap((value) => write(value, isCertain(value)) ?? []);
  return {
    known,
    shown: chosen(examples, () => true),
    bounds: [
      ...chosen(boundaries, (value) => isBound(parameter, value)),
      ...(parameter.in === 'query' ? chosen(oddTextsFor(parameter.schema), () => false) : []),
    ],
    ...(random
      ? {
          random: random
            .map((value) => write(value, false))
            .filter((choice): choice is Choice => choice !== undefined),
        }
      : {}),
  };
}

/** Texts that mean something to a search, a pattern or a query language: none of them may be too much for a server. */
const oddTexts = ['[', '(', '*', "'", '\\', 'a'.repeat(600)];

/** Those of the odd texts for which a schema that allows any characters has room. */
function oddTextsFor({ minLength = 0, maxLength = Infinity, ...schema }: JsonObject): string[] {
  return isFreeText(schema)
    ? oddTexts.filter(({ length }) => length >= Number(minLength) && length <= Number(maxLength))
    : [];
}

/** Whether a schema allows any text. */
export function isFreeText(schema: JsonObject): boolean {
  const words = ['enum', 'const', 'format', 'pattern', 'maxLength', 'minLength'];
  return schema['type'] === 'string' && words.every((word) => schema[word] === undefined);
}

/** Numbers at documented bounds, booleans and enumerated values leave nothing to read into them. */
function isBound({ schema }: Parameter, value: Json): boolean {
  // A schema without a type takes booleans, too: the parameter need not.
  if (typeof value === 'boolean') return schema['type'] === 'boolean';
  if (Array.isArray(schema['enum'])) return true;
  return typeof value === 'number' && (schema['minimum'] === value || schema['maximum'] === value);
}

/** Servers read an empty text as none, and a path takes no empty one and no dots. */
function isSendable({ path, query, header, cookie }: Placed): boolean {
  if (path !== undefined) return path !== '' && fitsUrl(path);
  if (query) return query.every(([, text]) => text !== '' && fitsUrl(text));
  return (header ?? cookie) !== '';
}

/** The best value for a parameter that a request must have; undefined where none can be made. */
export function leastChoice(choices: Choices): Choice | undefined {
  return (
    choices.known[0] ?? choices.shown[0] ?? choices.bounds.find((each) => each.isCertain) ?? choices.bounds[0]
  );
}
