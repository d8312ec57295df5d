import fc, { type Arbitrary } from 'fast-check';
import { isObject } from '../../../../engine/json/guards.js';
import { singularOf } from '../../../../engine/openapi/listings/bind.js';
import { membersOf, typesOf } from '../../../../engine/openapi/listings/members.js';
import { plainName } from '../../../../engine/openapi/listings/parameter-names.js';
import type { CaseContext, Json, JsonObject, Operation } from '../../../../engine/types/index.js';
import { candidates } from '../requests/candidates.js';

/** Members of a body that name records of the target, with the keys that are known. */
export type References = ReadonlyMap<string, readonly Json[]>;

/**
 * The members of a body that are called as a path parameter of which values are known, or as what its path is about:
 * `petId` of an order is the `petId`, or the `id`, of `/pets/{…}`.
 */
export function referencesIn(
  schema: JsonObject | boolean | undefined,
  { operations }: Pick<CaseContext['contract'], 'operations'>,
  context: CaseContext,
): References {
  if (typeof schema !== 'object') return new Map();
  const keys = new Map(
    operations
      .flatMap(({ path, parameters }: Operation) =>
        parameters
          .filter((each) => each.in === 'path')
          .flatMap((each) => namesOf(path, each.name).map((name) => [name, each] as const)),
      )
      .filter(([name]) => name !== 'id'),
  );
  return new Map(
    Object.entries(membersOf(schema, context.contract.schemas)).flatMap(([name, member]) => {
      const parameter = keys.get(plainName(name));
      const known = parameter ? candidates(parameter, context, {}) : [];
      const isNumber = typesOf(member).some((type) => type === 'integer' || type === 'number');
      const values = known.map((text) => (isNumber ? Number(text) : text));
      return values.length > 0 ? [[name, values] as const] : [];
    }),
  );
}

/** What a reference by a path parameter may be called. */
function namesOf(path: string, name: string): string[] {
  const [above = ''] = path.split(`/{${name}}`);
  const record = singularOf(plainName(above.split('/').at(-1) ?? ''));
  return record === '' ? [plainName(name)] : [`${record}id`, plainName(name)];
}

/** A body whose references lead to known records, another one each turn. */
export function referring(body: Json, references: References, turn: number): Json {
  if (!isObject(body)) return body;
  const named = [...references].filter(([name]) => Object.hasOwn(body, name) && body[name] !== null);
  return {
    ...body,
    ...Object.fromEntries(named.map(([name, values]) => [name, values[turn % values.length] ?? null])),
  };
}

/** Bodies whose references lead to known records, whichever. */
export function anyReferring(bodies: Arbitrary<Json>, references: References): Arbitrary<Json> {
  if (references.size === 0) return bodies;
  const keys = fc.record(
    Object.fromEntries([...references].map(([name, values]) => [name, fc.constantFrom(...values)])),
  );
  return fc.tuple(bodies, keys).map(([body, chosen]) =>
    isObject(body)
      ? {
          ...body,
          ...Object.fromEntries(
            Object.entries(chosen).filter(([name]) => Object.hasOwn(body, name) && body[name] !== null),
          ),
        }
      : body,
  );
}
