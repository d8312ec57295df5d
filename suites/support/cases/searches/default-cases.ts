import fc, { type Arbitrary } from 'fast-check';
import { operationById } from '../../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Exchange } from '../../../../engine/types/index.js';
import { candidates } from '../requests/candidates.js';
import { pathOnly, stepFor } from '../requests/step-for.js';
import { distinct, samplesWith, valuesAmong } from '../samples.js';
import { noSearch } from './searches.js';
import { anySearch, searchStep, type Search } from './view-requests.js';
import { eachBeside } from './wide-searches.js';

/** A parameter that has default values. */
interface DefaultParams {
  parameter: string;
  default?: string[];
  /** Field of which another value is searched for first. */
  after?: string;
}

const otherName = 'another value first';

/** What is asked about a default, without the search for another value before it. */
export const withoutOther = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter(({ step }) => step.name !== otherName);

/** A search without the parameter, one for each known value, and the description. */
export function describedCases(id: string, name: string, search: Search, context: CaseContext): CaseSource {
  const description = stepFor(
    operationById(context.contract.operations, id),
    'description',
    {},
    { memo: true },
  );
  const known = eachBeside(search, context, name);
  const written = distinct(known.map(({ value }) => value));
  const examples = known.map(({ value, base }) => ({
    steps: [
      searchStep(search, 'left out', base, { memo: true }),
      searchStep(search, `${name}=${value}`, { ...base, [name]: [value] }),
      description,
    ],
    given: { asked: value, written },
  }));
  return examples.length > 0 ? { examples } : noSearch;
}

/** A search without the parameter, and one for each of its default values or for one value. */
export function defaultCases(
  { parameter: name, default: values = [], after }: DefaultParams,
  search: Search,
  context: CaseContext,
): Arbitrary<Case> | undefined {
  const parameter = search.of.parameters.find((each) => each.name === name);
  if (!parameter) return undefined;
  const others = [
    ...parameter.values,
    ...(after === undefined ? [] : valuesAmong(samplesWith(context.samples, [after]), after)),
  ].filter((value) => !values.includes(value));
  const other =
    after === undefined || others.length === 0
      ? fc.constant<string[]>([])
      : fc.oneof(
          fc.constant<string[]>([]),
          fc.constantFrom(...distinct(others)).map((value) => [value]),
        );
  return anySearch(search, context)?.chain((base) => {
    const known = candidates(parameter, context, pathOnly(search.of, base)).map((value) => [value]);
    const asked = values.length > 0 ? [values] : known;
    return fc.tuple(fc.constantFrom(...(asked.length > 0 ? asked : [[]])), other).map(([chosen, first]) => ({
      steps: [
        ...first.map((value) => searchStep(search, otherName, { ...base, [name]: [value] })),
        searchStep(search, 'left out', base, first.length === 0 ? { memo: true } : {}),
        ...chosen.map((value) => searchStep(search, `${name}=${value}`, { ...base, [name]: [value] })),
      ],
    }));
  });
}
