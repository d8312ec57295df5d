import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { isCertain } from './certainty.js';
import { leastAssignments } from './requests/path-assignments.js';
import { candidates } from './requests/candidates.js';
import { pathOnly, stepFor, type Assignment } from './requests/step-for.js';
import { validCases } from './requests/valid-cases.js';
import { countOf, type Draws } from '../checking/conditional.js';
import { fewCases, noPath, withEnds } from './samples.js';

/** Valid requests of an operation, and how they are sent. */
export interface DocumentedParams {
  operation: string;
  with?: {
    /** The public key that the document speaks of: as its value is not shown, it may be refused. */
    credential?: 'demo';
    /** Query pairs that the document does not show, each sent by itself: they may be refused, or else change no shape. */
    options?: [string, string][];
    /** Header fields that change nothing of what is asked for: such a request may be refused. */
    headers?: Record<string, string>;
    /** Operations that are requested before: they must leave nothing behind. */
    after?: string[];
  };
  /** The answer may be another each time: so many are asked for in a row. */
  draws?: Draws;
}

/** So often what takes no parameter is asked for: an answer may be wrong now and then, or from a certain one on. */
const repeatedRequests = 12;

/** Valid requests, each with any values that are valid: those that samples come from among them. */
export function documentedCases(
  { operation: id, with: { credential, options, headers, after } = {}, draws: drawn = 1 }: DocumentedParams,
  context: CaseContext,
): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const draws = countOf(drawn);
  const caseOf = (values: Assignment): Case => {
    const step = stepFor(operation, 'valid request', values, credential ? { credential } : {});
    return {
      steps: Array.from({ length: draws }, () => step),
      given: { certain: isCertain(operation, context, values) },
    };
  };
  const cases = validCases(operation, context, caseOf);
  if (!cases) return noPath(id);
  if (after) return afterOthers(operation, context, after);
  if (headers) return withHeaders(operation, context, headers);
  if (options) return { examples: options.map((pair) => withOption(operation, context, pair, draws)) };
  const parameterless = operation.parameters.length === 0;
  if (draws > 1) return { ...cases, examples: [], atMost: fewCases(draws) };
  if (credential) return { ...cases, examples: [], atMost: 10 };
  if (parameterless) return { ...cases, atMost: repeatedRequests };
  const sourced = sourceAssignments(operation, context).map(caseOf);
  return { ...cases, examples: [...sourced, ...(cases.examples ?? [])] };
}

/**
 * What an operation is asked for samples, one for each path: where that answer is wrong, no sample leads there again. Only
 * values that are known to be valid count: those of the document, and those that a record shows.
 */
function sourceAssignments(operation: Operation, context: CaseContext): Assignment[] {
  const sources = context.contract.sampleSources.filter(
    ({ operation: id, path, stream }) => id === operation.id && !stream && Object.keys(path).length > 0,
  );
  const all = sources.map(({ path, query }): Assignment =>
    Object.fromEntries([...Object.entries(path), ...query].map(([name, value]) => [name, [value]])),
  );
  const valid = all.filter((values) =>
    operation.parameters.every((parameter) => {
      const known = candidates(parameter, context, pathOnly(operation, values));
      return (values[parameter.name] ?? []).every((value) => known.includes(value));
    }),
  );
  return [...new Map(valid.map((values) => [JSON.stringify(pathOnly(operation, values)), values])).values()];
}

/** The request after one of each of the others, and after all of them. */
function afterOthers(operation: Operation, context: CaseContext, ids: readonly string[]): CaseSource {
  const others = ids.flatMap((id) => {
    const other = operationById(context.contract.operations, id);
    return leastAssignments(other, context)
      .slice(0, 1)
      .map((values) => stepFor(other, 'before', values));
  });
  const [path] = leastAssignments(operation, context);
  if (!path || others.length === 0) return noPath(operation.id);
  const asked = stepFor(operation, 'valid request', path);
  const given = { certain: isCertain(operation, context, path) };
  return {
    examples: [...others.map((other) => [other, asked]), [...others, asked]].map((steps) => ({
      steps,
      given,
    })),
  };
}

/** So many requests have the fields: a few paths, or the only one again and again. */
const withFields = 4;

function withHeaders(
  operation: Operation,
  context: CaseContext,
  headers: Record<string, string>,
): CaseSource {
  const known = withEnds(leastAssignments(operation, context), withFields);
  if (known.length === 0) return noPath(operation.id);
  return {
    examples: Array.from({ length: withFields }, (_, place): Case => {
      const values = known[place % known.length] ?? {};
      return {
        steps: [stepFor(operation, 'valid request', values, { headers })],
        given: { certain: isCertain(operation, context, values) },
      };
    }),
  };
}

function withOption(operation: Operation, context: CaseContext, pair: [string, string], draws: number): Case {
  const [path = {}] = leastAssignments(operation, context);
  const step = stepFor(operation, `with ${pair[0]}`, path);
  const asked = { ...step, query: [...(step.query ?? []), pair] };
  const certain = isCertain(operation, context, path);
  return { steps: Array.from({ length: draws }, () => asked), given: { certain } };
}
