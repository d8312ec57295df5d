import fc, { type Arbitrary } from 'fast-check';
import { restOf } from '../../../../engine/contract/creation.js';
import { isSafe } from '../../../../engine/contract/safe-methods.js';
import type { CaseContext, Operation, Parameter } from '../../../../engine/types/index.js';
import { withEnds } from '../samples.js';
import { pathAssignments } from '../requests/path-assignments.js';
import type { Assignment } from '../requests/step-for.js';
import { bodiesOf, leastOf, unwritable, type Bodies, type GeneratedBody } from './bodies.js';
import { choicesOf, leastChoice, type Choice, type Choices } from './choices.js';
import { placedText, type PlacedParameters } from './placed.js';

/** A request for an operation, before it is known what record it is about. */
export interface Draft {
  parameters: PlacedParameters;
  body?: GeneratedBody;
  /** Whether all its values are shown as valid by the document or by the target. */
  isCertain: boolean;
  /** Whether what its path names exists on the target. */
  exists: boolean;
}

/** Requests that an operation's schemas allow, or why none can be made. */
export type Drafts = { examples: Draft[]; random?: Arbitrary<Draft> } | { none: string };

/** What is known of an operation's requests: its paths, what each parameter may get, its bodies. */
interface Material {
  operation: Operation;
  paths: Path[];
  choices: ReadonlyMap<Parameter, Choices>;
  bodies?: Bodies;
}

interface Path {
  parameters: PlacedParameters;
  exists: boolean;
}

/** Requests for an operation; with `ownPath` the first part of its path is left out: it is about a record yet to be made. */
export function draftsFor(operation: Operation, context: CaseContext, ownPath = false): Drafts {
  const material = materialOf(operation, context, ownPath);
  if ('none' in material) return material;
  const [path] = material.paths;
  const least = path && leastDraft(material, path);
  if (!least) return { none: `no value is known for ${missingOf(material).join(', ')}` };
  const paths = withEnds(material.paths, Math.ceil(context.runs / 2));
  const examples = [
    ...paths.flatMap((each) => leastDraft(material, each) ?? []),
    ...withEnds(variedParameters(material, least), context.runs),
    ...variedBodies(material, least),
  ];
  const random = randomDrafts(material, least);
  return { examples, ...(random ? { random } : {}) };
}

function materialOf(
  operation: Operation,
  context: CaseContext,
  ownPath: boolean,
): Material | { none: string } {
  const { requestBody } = operation;
  const bodies = bodiesOf(context.contract, operation, context);
  if (requestBody?.required && !bodies) return { none: unwritable(requestBody) };
  const choices = new Map(
    operation.parameters
      .filter((each) => each.in !== 'path' && each.generate)
      .map((each) => [each, choicesOf(each, context)] as const),
  );
  const paths = pathsOf(operation, context, ownPath);
  return { operation, paths, choices, ...(bodies ? { bodies } : {}) };
}

/** The known paths; where none is, one that the document shows or allows, which need not exist. */
function pathsOf(operation: Operation, context: CaseContext, ownPath: boolean): Path[] {
  const rest = ownPath ? restOf(operation.path) : operation.path;
  const inPath = operation.parameters.filter((each) => each.in === 'path' && rest.includes(`{${each.name}}`));
  const names = inPath.map(({ name }) => name);
  const known = pathAssignments(operation, context, names).map((values: Assignment) => ({
    parameters: inPath.map((each) => [each, placedText(each, values[each.name]?.[0] ?? '')] as const),
    exists: true,
  }));
  if (known.length > 0 || ownPath || !isSafe(operation)) return known;
  const made = inPath.map((each) => [each, leastChoice(choicesOf(each, context))] as const);
  if (made.some(([, choice]) => choice === undefined)) return [];
  const parameters = made.flatMap(([each, choice]) => (choice ? [[each, choice.placed] as const] : []));
  return [{ parameters, exists: false }];
}

/** Nothing more than a request needs; undefined where a value is not known. */
function leastDraft({ choices, bodies, operation }: Material, path: Path): Draft | undefined {
  const needed = [...choices].filter(([parameter]) => parameter.required);
  const chosen = needed.map(([parameter, each]) => [parameter, leastChoice(each)] as const);
  if (chosen.some(([, choice]) => choice === undefined)) return undefined;
  const body = operation.requestBody?.required ? leastOf(bodies) : undefined;
  return {
    parameters: [
      ...path.parameters,
      ...chosen.flatMap(([parameter, choice]) => (choice ? [[parameter, choice.placed] as const] : [])),
    ],
    ...(body ? { body } : {}),
    isCertain: !body && chosen.every(([, choice]) => choice?.isCertain === true),
    exists: path.exists,
  };
}

/** The least request with each value of each parameter in turn. */
function variedParameters({ choices }: Material, least: Draft): Draft[] {
  return [...choices].flatMap(([parameter, { known, shown, bounds }]) =>
    [...known, ...shown, ...bounds].map((choice) => withChoice(least, parameter, choice)),
  );
}

/** Requests that make something are few: some of them are for long texts. */
const mostLong = 4;

function variedBodies({ bodies }: Material, least: Draft): Draft[] {
  if (!bodies) return [];
  return [...bodies.shown, ...bodies.long.slice(0, mostLong), ...bodies.bounds].map((body) => ({
    ...least,
    body,
    isCertain: false,
  }));
}

function withChoice(draft: Draft, parameter: Parameter, { placed, isCertain }: Choice): Draft {
  const others = draft.parameters.filter(([each]) => each !== parameter);
  const wasLast = others.length === draft.parameters.length;
  return {
    ...draft,
    parameters: [...others, [parameter, placed] as const],
    isCertain: isCertain && (draft.isCertain || !wasLast),
  };
}

/** Any of the paths, some of the optional parameters, any values and bodies. */
function randomDrafts(material: Material, least: Draft): Arbitrary<Draft> | undefined {
  const { operation, paths, choices, bodies } = material;
  const optional = [...choices].flatMap(([parameter, each]) => {
    const some = anyChoice(each);
    return some ? [{ parameter, some }] : [];
  });
  const body = bodies && anyBody(bodies);
  if (optional.length === 0 && !body) return undefined;
  const chosen = fc.tuple(
    ...optional.map(({ parameter, some }) =>
      (parameter.required ? some : fc.option(some, { nil: undefined, freq: 1 })).map((choice) => ({
        parameter,
        choice,
      })),
    ),
  );
  const noBody = fc.constant(undefined);
  const withBody = body
    ? operation.requestBody?.required
      ? body
      : fc.option(body, { nil: undefined })
    : noBody;
  return fc.tuple(fc.constantFrom(...paths), chosen, withBody).map(([path, parts, own]) => {
    const start: Draft = { ...least, exists: path.exists };
    const inPath = least.parameters.filter(([each]) => each.in !== 'path');
    const based = { ...start, parameters: [...path.parameters, ...inPath] };
    const full = parts.reduce<Draft>(
      (draft, { parameter, choice }) => (choice ? withChoice(draft, parameter, choice) : draft),
      based,
    );
    return own ? { ...full, body: own, isCertain: false } : full;
  });
}

function anyChoice({ known, shown, bounds, random }: Choices): Arbitrary<Choice> | undefined {
  const listed = [...known, ...shown, ...bounds];
  const from = listed.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...listed) }] : [];
  const all = [...from, ...(random ? [{ weight: 1, arbitrary: random }] : [])];
  return all.length > 0 ? fc.oneof(...all) : undefined;
}

function anyBody({ shown, bounds, random }: Bodies): Arbitrary<GeneratedBody> | undefined {
  const listed = [...shown, ...bounds];
  const all = [
    ...(listed.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...listed) }] : []),
    ...(random ? [{ weight: 3, arbitrary: random }] : []),
  ];
  return all.length > 0 ? fc.oneof(...all) : undefined;
}

/** The parameters without which no request can be made, and of which no value is known. */
function missingOf({ operation, paths, choices }: Material): string[] {
  const inPath = paths.length === 0 ? operation.parameters.filter((each) => each.in === 'path') : [];
  const required = [...choices].flatMap(([parameter, each]) =>
    parameter.required && !leastChoice(each) ? [parameter] : [],
  );
  return [...inPath, ...required].map(({ name }) => name);
}
