import fc, { type Arbitrary } from 'fast-check';
import { isObject } from '../../../../engine/json/guards.js';
import { membersOf, requiredOf } from '../../../../engine/openapi/listings/members.js';
import { isFreeText } from './choices.js';
import type {
  CaseContext,
  Contract,
  JsonObject,
  Json,
  Operation,
  RequestBody,
} from '../../../../engine/types/index.js';
import { generate } from '../../../../engine/values/generate.js';
import { writeBody } from '../../../../engine/values/wire.js';
import { anyReferring, referencesIn, referring } from './references.js';
import type { WrittenBody } from './placed.js';

/** Bodies that an operation takes: those that the document shows, at the bounds of the schema, and random ones. */
export interface Bodies {
  shown: GeneratedBody[];
  bounds: GeneratedBody[];
  /** With a long text where any text is allowed. */
  long: GeneratedBody[];
  random?: Arbitrary<GeneratedBody>;
}

export interface GeneratedBody {
  value: Json;
  written: WrittenBody;
}

/** The bodies of an operation; undefined where it takes none, or none in a media type that assay writes. */
export function bodiesOf(
  contract: Contract,
  { requestBody }: Operation,
  context?: CaseContext,
): Bodies | undefined {
  if (!requestBody) return undefined;
  const all = requestBody.content.flatMap((content) => {
    const { examples, boundaries, random } = generate(
      content.schema ?? true,
      contract.schemas,
      content.examples,
    );
    const references = context ? referencesIn(content.schema, contract, context) : new Map<string, Json[]>();
    let turn = 0;
    const write = (generated: Json): GeneratedBody[] => {
      const value = referring(generated, references, turn++);
      const written = writeBody(content, value);
      return written ? [{ value, written }] : [];
    };
    const shown = examples.flatMap(write);
    const bounds = boundaries.flatMap(write);
    if (shown.length + bounds.length === 0) return [];
    const drawn =
      random &&
      anyReferring(random, references)
        .map((value): GeneratedBody | undefined => {
          const written = writeBody(content, value);
          return written && { value, written };
        })
        .filter((each) => each !== undefined);
    const [plain] = [...shown, ...bounds];
    const long = plain ? longTexts(content.schema, contract, plain.value).flatMap(write) : [];
    const single = singleMembers(content.schema, contract, [...examples, ...boundaries]).flatMap(write);
    return [{ shown, bounds: [...single, ...bounds], long, ...(drawn ? { random: drawn } : {}) }];
  });
  if (all.length === 0) return undefined;
  const drawn = all.flatMap(({ random }) => random ?? []);
  return {
    shown: all.flatMap(({ shown }) => shown),
    bounds: all.flatMap(({ bounds }) => bounds),
    long: all.flatMap(({ long }) => long),
    ...(drawn.length > 0 ? { random: fc.oneof(...drawn) } : {}),
  };
}

/** The body with each member in turn that may be any text as a long one. */
function longTexts(schema: JsonObject | boolean | undefined, { schemas }: Contract, plain: Json): Json[] {
  if (!isObject(plain) || typeof schema !== 'object') return [];
  return Object.entries(membersOf(schema, schemas))
    .filter(([, member]) => isFreeText(member) && member['readOnly'] !== true)
    .map(([name]) => ({ ...plain, [name]: 'long text '.repeat(200) }));
}

/** The body with what is required and one further member, each in turn. */
function singleMembers(
  schema: JsonObject | boolean | undefined,
  { schemas }: Contract,
  bodies: readonly Json[],
): Json[] {
  if (typeof schema !== 'object') return [];
  const required = requiredOf(schema, schemas);
  const further = Object.entries(membersOf(schema, schemas)).filter(
    ([name, member]) => !required.includes(name) && member['readOnly'] !== true,
  );
  if (further.length < 2) return [];
  return further.flatMap(([name, { type }]) => {
    const full = bodies.filter(isObject).find((body) => type === 'boolean' || Boolean(body[name]));
    const own = Object.entries(full ?? {}).filter(([each]) => required.includes(each));
    const value = type === 'boolean' ? true : full?.[name];
    return full && value !== undefined ? [{ ...Object.fromEntries(own), [name]: value }] : [];
  });
}

/** A body that is likely taken: one that the document shows, else one drawn the same each time. */
export function leastOf(bodies: Bodies | undefined): GeneratedBody | undefined {
  const drawn = bodies?.random ? fc.sample(bodies.random, { seed: 7, numRuns: 1 })[0] : undefined;
  return bodies?.shown[0] ?? drawn ?? bodies?.bounds[0];
}

/** Why no body can be made for a request that needs one. */
export function unwritable({ content }: RequestBody): string {
  return `a body of ${content.map(({ mediaType }) => mediaType).join(' or ') || 'no media type'} cannot be made`;
}
