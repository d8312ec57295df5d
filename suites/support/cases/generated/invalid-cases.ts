import type {
  Case,
  CaseContext,
  CaseSource,
  Json,
  JsonObject,
  Operation,
  Parameter,
} from '../../../../engine/types/index.js';
import { isSafe } from '../../../../engine/contract/safe-methods.js';
import { isObject } from '../../../../engine/json/guards.js';
import { select } from '../../../../engine/json/pointer.js';
import { requiredOf } from '../../../../engine/openapi/listings/members.js';
import { invalidTexts, invalidValues, type InvalidValue } from '../../../../engine/values/generate.js';
import { writeBody } from '../../../../engine/values/wire.js';
import { draftsFor, type Draft } from './drafts.js';
import { noRequest } from './generated-cases.js';
import { needsOwn, ownCase, ownRecord, ownStep } from './own-records.js';
import { placedStep, placedText, type WrittenBody } from './placed.js';
import { invalidRequest } from '../../checking/generated-steps.js';

/** A request with one thing wrong. */
interface Broken {
  draft: Draft;
  body?: WrittenBody | 'none';
  /** What is wrong, for a reader. */
  why: string;
  /** What makes it wrong: a request that no longer has it proves nothing. */
  wrong: JsonObject;
}

/**
 * Valid requests of which one thing is wrong: a parameter or the body missing, or outside its schema. With `strict`, only
 * what lenient servers do not read as something else.
 */
export function invalidCases(operation: Operation, context: CaseContext, strict = false): CaseSource {
  const own = needsOwn(operation, context)
    ? ownRecord(operation, context, strict ? 'strict' : 'invalid')
    : undefined;
  if (own && 'none' in own) return noRequest(own.none);
  const drafts = draftsFor(operation, context, own !== undefined);
  if ('none' in drafts) return noRequest(drafts.none);
  const [least] = drafts.examples;
  if (!least) return noRequest('no valid request is known');
  const toCase = ({ draft, body, why, wrong }: Broken): Case => {
    const given = { why, wrong };
    const written = body === 'none' ? undefined : (body ?? draft.body?.written);
    const { parameters, isCertain, exists } = draft;
    const sent: Draft = {
      parameters,
      isCertain,
      exists,
      ...(written ? { body: { value: null, written } } : {}),
    };
    return own && wrong['in'] !== 'path'
      ? ownCase(own, operation, [ownStep(operation, invalidRequest, sent)], given)
      : { steps: [placedStep(operation, invalidRequest, sent.parameters, sent.body?.written)], given };
  };
  const broken = [
    ...brokenParameters(operation, least, context, own !== undefined),
    ...brokenBodies(operation, least, context, strict),
  ].filter(({ wrong }) => !strict || (wrong['missing'] !== true && wrong['transport'] !== true));
  if (broken.length === 0) return noRequest('nothing can be wrong with its requests');
  return { examples: broken.map(toCase) };
}

function brokenParameters(
  operation: Operation,
  least: Draft,
  context: CaseContext,
  isOwn: boolean,
): Broken[] {
  return operation.parameters
    .filter((each) => each.in !== 'path' || mayBreakPath(operation, least, isOwn))
    .flatMap((parameter) => [
      ...(parameter.required && parameter.in !== 'path' ? [withoutParameter(least, parameter)] : []),
      ...invalidTexts(parameter, context.contract.schemas).map(({ text, why }) =>
        withText(least, parameter, text, why),
      ),
    ]);
}

/** A path is broken only where nothing can be changed by it, and what else it needs exists. */
function mayBreakPath(operation: Operation, least: Draft, isOwn: boolean): boolean {
  const isAlone = operation.parameters.filter((each) => each.in === 'path').length === 1;
  return isSafe(operation) && (isAlone || (least.exists && !isOwn));
}

function withoutParameter(least: Draft, parameter: Parameter): Broken {
  return {
    draft: { ...least, parameters: least.parameters.filter(([each]) => each !== parameter) },
    why: `the required ${parameter.in} parameter \`${parameter.name}\` is missing`,
    wrong: { in: parameter.in, name: parameter.name, missing: true },
  };
}

function withText(least: Draft, parameter: Parameter, text: string, why: string): Broken {
  const placed = placedText(parameter, text);
  const others = least.parameters.filter(([each]) => each !== parameter);
  return {
    draft: { ...least, parameters: [...others, [parameter, placed] as const] },
    why,
    wrong: { in: parameter.in, name: parameter.name, text },
  };
}

/** A further member may be left out of what a server reads. */
function hasFurtherMember(value: Json | undefined, valid: Json | undefined): boolean {
  return isObject(value) && isObject(valid) && Object.keys(value).some((name) => !Object.hasOwn(valid, name));
}

function brokenBodies(
  { requestBody }: Operation,
  least: Draft,
  { contract }: CaseContext,
  strict: boolean,
): Broken[] {
  if (!requestBody) return [];
  const missing: Broken[] = requestBody.required
    ? [
        {
          draft: least,
          body: 'none',
          why: 'the required body is missing',
          wrong: { in: 'body', missing: true },
        },
      ]
    : [];
  const [content] = requestBody.content.filter(({ mediaType }) => mediaType.includes('json'));
  const valid = least.body?.value;
  if (content?.schema === undefined || valid === undefined) return missing;
  const required = typeof content.schema === 'object' ? requiredOf(content.schema, contract.schemas) : [];
  // A server may read null as nothing given.
  const isLenient = ({ value, at }: InvalidValue) =>
    (at !== '' && select(value, at)[0]?.value === null && (strict || !required.includes(at.slice(1)))) ||
    (strict && hasFurtherMember(select(value, at)[0]?.value, select(valid, at)[0]?.value));
  const invalid = invalidValues(content.schema, contract.schemas, valid).filter((each) => !isLenient(each));
  const values = invalid.flatMap(({ value, why }): Broken[] => {
    const body = writeBody(content, value);
    return body ? [{ draft: least, body, why, wrong: { in: 'body', text: body.body } }] : [];
  });
  const cut = least.body?.written;
  const broken: Broken[] =
    cut && cut.body.length > 1
      ? [
          {
            draft: least,
            body: { ...cut, body: cut.body.slice(0, -1) },
            why: 'the body is JSON that ends too early',
            wrong: { in: 'body', text: cut.body.slice(0, -1), transport: true },
          },
        ]
      : [];
  return [...missing, ...values, ...broken];
}
