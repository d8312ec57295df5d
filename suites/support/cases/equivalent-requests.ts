import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { urlValue } from '../../../engine/contract/url-value.js';
import type { Case, CaseContext, CaseSource, Operation, Step } from '../../../engine/types/index.js';
import type { EquivalenceParams, Respelled } from '../checking/equivalent.js';
import { expandedAddress } from '../checking/plain-address.js';
import { withPairs } from './options.js';
import { leastAssignments } from './requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { distinctBy, noPath, withEnds } from './samples.js';

/** The header fields of the second request, and other requests that are sent around the first one. */
export interface Others {
  headers?: Record<string, string>;
  between?: [string, string];
  before?: [string, string] | undefined;
  /** The service needs no credential. */
  keyless?: boolean;
}

/**
 * What is sent between the two, and before both in every other case: were all cases of one length, those side by side
 * would always stand at the same step.
 */
export function othersOf({ between, headers }: EquivalenceParams): fc.Arbitrary<Others> {
  if (headers)
    return fc
      .record(
        Object.fromEntries(
          Object.entries(headers).map(([name, values]) => [name, fc.constantFrom(...[values].flat())]),
        ),
      )
      .map((chosen) => ({ headers: chosen }));
  if (!between || between === 'another') return fc.constant({});
  return fc.record({
    between: fc.constantFrom(...between),
    before: fc.option(fc.constantFrom(...between), { freq: 2, nil: undefined }),
  });
}

/** The requests of a case, in their order. */
export function stepsOf(
  operation: Operation,
  { query = [], second: how, varies }: EquivalenceParams,
  values: Assignment,
  { before, between, headers, keyless = false }: Others,
): Step[] {
  // What is asked again as it was may have been answered much earlier in the run; where it may be of another thing each time, not.
  const mayTurn = typeof varies === 'object' && varies.alike !== undefined;
  const isSame = query.length === 0 && !headers && !how && !between && !mayTurn;
  // Of a service that needs no credential, the user's own would hide that one is wanted.
  const isKeyless = headers !== undefined && 'authorization' in headers && keyless;
  const plain = stepFor(operation, 'first', values, isKeyless ? { credential: 'none' } : {});
  const first: Step = isSame ? { ...plain, memo: true } : plain;
  const other = (name: string, pair: [string, string] | undefined): Step[] => {
    if (!pair) return [];
    const inPath = parametersIn(operation, 'path').some((each) => each.name === pair[0]);
    return inPath
      ? [stepFor(operation, name, { ...values, [pair[0]]: [pair[1]] })]
      : [withPairs({ ...first, name }, [pair])];
  };
  const spelled = typeof how === 'object' ? stepFor(operation, 'first', respelled(values, how)) : plain;
  const extended = withPairs(spelled, query);
  const turned = how === 'reversed' && extended.query ? { query: extended.query.toReversed() } : {};
  const written = rewritten(extended, how) ?? { ...extended, ...turned };
  const second = { ...written, name: 'second', ...(headers ? { headers } : {}) };
  const others: Step[] =
    how === 'both schemes'
      ? (['http', 'https'] as const).map((scheme) => ({ ...second, name: `second, over ${scheme}`, scheme }))
      : [second];
  return [...other('before', before), first, ...other('between', between), ...others];
}

/** So many requests are drawn for each that is sent: of some services one value in sixty has a space. */
const drawn = 12;

/** Valid requests, those that can be written otherwise where it is how they are written that is compared. */
export function respellable(
  operation: Operation,
  { second: how }: EquivalenceParams,
  valid: fc.Arbitrary<Assignment>,
): fc.Arbitrary<Assignment> {
  if (how !== 'plus' && how !== 'lower' && how !== 'commas') return valid;
  const differs = (values: Assignment): boolean => {
    const step = stepFor(operation, 'first', values);
    return rewritten(step, how)?.path !== step.path;
  };
  const others = fc.array(valid, { minLength: drawn - 1, maxLength: drawn - 1 });
  return fc
    .tuple(valid, others)
    .map(([first, rest]) => (differs(first) ? first : (rest.find(differs) ?? first)));
}

/** The values with those of one parameter written otherwise. */
function respelled(values: Assignment, { expanded }: Respelled): Assignment {
  return { ...values, [expanded]: (values[expanded] ?? []).map(expandedAddress) };
}

/** The step with its escapes written otherwise, where that is asked for. */
function rewritten(step: Step, how: EquivalenceParams['second']): Step | undefined {
  if (how === 'plus') return withWritten(step, (text) => text.replaceAll('%20', '+'));
  if (how === 'commas') return withWritten(step, (text) => text.replaceAll('%2C', ','));
  if (how !== 'lower') return undefined;
  const lower = (text: string) => text.replaceAll(/%../g, (octet) => octet.toLowerCase());
  return withWritten({ ...step, path: lower(step.path) }, lower);
}

/** The step with those values of its query written otherwise that can be. */
function withWritten(step: Step, write: (text: string) => string): Step {
  const meant = step.query?.filter(([, value]) => write(urlValue(value)) !== urlValue(value)) ?? [];
  if (meant.length === 0) return step;
  const texts = meant.map(([name, value]) => `${name}=${write(urlValue(value))}`);
  const query = step.query?.filter((pair) => !meant.includes(pair)) ?? [];
  return { ...step, path: `${step.path}?${texts.join('&')}`, query };
}

/** Of so many known paths each is asked for again after another one. */
const mostInterrupted = 10;
/** At least so many cases: what stands beside them may hide what one leaves behind. */
const leastInterrupted = 8;

/** Each of some known paths is asked for twice, with another one in between. */
export function interruptedRequests(ids: readonly string[], context: CaseContext): CaseSource {
  const examples = ids.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    return interruptedCases(operation, withEnds(leastAssignments(operation, context), mostInterrupted));
  });
  return examples.length > 0 ? { examples } : noPath(ids.join(', '));
}

/** Known paths of which another one, the most alike, is asked for in between; before both in every other case. */
function interruptedCases(operation: Operation, paths: readonly Assignment[]): Case[] {
  const steps = paths.map((path) => stepFor(operation, 'first', path));
  const cases = steps.flatMap((first): Case[] => {
    const others = steps.filter(({ path }) => path !== first.path);
    const nearest = [alikeTo, endingAlike].flatMap((likeness) =>
      others.toSorted((one, other) => likeness(first, other) - likeness(first, one)).slice(0, 1),
    );
    return distinctBy(nearest, ({ path }) => path).flatMap((between) => {
      const three = [first, { ...between, name: 'between' }, { ...first, name: 'second' }];
      return [{ steps: three }, { steps: [{ ...between, name: 'before' }, ...three] }];
    });
  });
  const times = cases.length === 0 ? 0 : Math.ceil(leastInterrupted / cases.length);
  return Array.from({ length: times }, () => cases).flat();
}

/** How many characters two paths begin with alike. */
function alikeTo({ path }: Step, other: Step): number {
  const differs = [...path].findIndex((each, place) => each !== other.path[place]);
  return differs < 0 ? path.length : differs;
}

/** How many parts of two paths are the same, from the last one on: of a song, the title. */
function endingAlike({ path }: Step, other: Step): number {
  const [parts, others] = [path, other.path].map((each) => each.split('/').reverse());
  const differs = parts?.findIndex((each, place) => each !== others?.[place]) ?? -1;
  return differs < 0 ? (parts?.length ?? 0) : differs;
}

/** Single values as an assignment. */
export function listsOf(fixed: Record<string, string>): Assignment {
  return Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, [value]]));
}

/** The operation without the parameters that only the second request gives, and with the fixed ones bound. */
export function withoutAdded(operation: Operation, { query = [], fixed = {} }: EquivalenceParams): Operation {
  const parameters = operation.parameters
    .filter((each) => !query.some(([name]) => name === each.name))
    .map((each) => {
      const value = fixed[each.name];
      return value === undefined
        ? each
        : { ...each, values: [value], schema: {}, sample: `fixed ${each.name}` };
    });
  return { ...operation, parameters };
}

/** The samples that agree with the fixed values. */
export function boundTo(context: CaseContext, fixed: Readonly<Record<string, string>>): CaseContext {
  const agrees = (sample: Readonly<Record<string, unknown>>) =>
    Object.entries(fixed).every(([name, value]) => sample[name] === undefined || sample[name] === value);
  const { listed, given, known } = context.samples;
  return {
    ...context,
    samples: { listed: listed.filter(agrees), given: given.filter(agrees), known: known.filter(agrees) },
  };
}
