import fc, { type Arbitrary } from 'fast-check';
import type { Case, CaseContext, Sample } from '../../../../engine/types/index.js';
import { someOption } from '../options.js';
import { candidates } from '../requests/candidates.js';
import type { Assignment } from '../requests/step-for.js';
import { distinct, valueOf, valuesOf } from '../samples.js';
import { fieldOfParameter, pathFrom, satisfying } from './searches.js';
import { knownRecords, searchStep, type Found, type Search } from './view-requests.js';

/** What a rule about a filter says of its requests. */
export interface FilterParams {
  parameter: string;
  field?: string;
  values?: string[];
  others?: boolean;
  repeated?: boolean;
}

/** The field that shows the value which the filter takes. */
export const fieldOf = ({ field, parameter }: FilterParams, { of }: Search) =>
  field ?? fieldOfParameter(of, parameter);

/** A search for one value of a known record, or for several of any; `holders` are the records that must be found. */
export function foundCase(
  params: FilterParams,
  search: Search,
  context: CaseContext,
  { sample, base }: Found,
): Arbitrary<Case> {
  const { parameter, values = [], repeated, others } = params;
  const field = fieldOf(params, search);
  const known = knownRecords(search, context, [field, search.key]);
  return fc
    .tuple(
      others ? contradicting(search, context, sample, base) : fc.constant(base),
      askedOf(valuesOf(sample, field), values),
      repeated ? fc.array(anyValue(known, field), { minLength: 1, maxLength: 2 }) : fc.constant([]),
      someOption(search.options),
    )
    .map(([beside, value, more, options]) => {
      const asked = [value, ...more];
      const fits = satisfying(search.of, beside);
      const holders = known.filter(
        (each) =>
          asked.every((one) => valuesOf(each, field).includes(one)) &&
          search.own.every(([, own]) => valueOf(each, own) === valueOf(sample, own)) &&
          fits(each),
      );
      return {
        steps: [
          searchStep(search, 'filtered search', { ...beside, [parameter]: asked }, { sample, options }),
        ],
        given: { holders: distinct(holders.map((each) => valueOf(each, search.key))) },
      };
    });
}

const anyValue = (known: readonly Sample[], field: string) =>
  fc.constantFrom(...distinct(known.flatMap((sample) => valuesOf(sample, field))));

/** A search for the exact value of a known record, and one for a value that is nearly the same. */
export function misspeltCase(params: FilterParams, search: Search, { sample, base }: Found): Arbitrary<Case> {
  const exact = valueOf(sample, fieldOf(params, search));
  return fc.constantFrom(...misspelt(exact)).map((other) => ({
    steps: [
      searchStep(search, 'exact', { ...base, [params.parameter]: [exact] }, { sample }),
      searchStep(search, 'not exact', { ...base, [params.parameter]: [other] }, { sample }),
    ],
    given: { holder: valueOf(sample, search.key), exact },
  }));
}

/** Mostly a value that the record has, sometimes one of the further ones. */
function askedOf(own: readonly string[], further: readonly string[]): Arbitrary<string> {
  if (further.length === 0) return fc.constantFrom(...own);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...further) },
  );
}

/** Filters that fit a known record; some contradict it, so that it must not be found, however well its text fits. */
function contradicting(
  { of, beside }: Search,
  context: CaseContext,
  sample: Sample,
  fitting: Assignment,
): Arbitrary<Assignment> {
  const strange = of.parameters
    .filter((each) => beside.includes(each.name) && valuesOf(sample, each.sample).length > 0)
    .flatMap((each) =>
      candidates(each, context, pathFrom(of, sample) ?? {})
        .filter((value) => !valuesOf(sample, each.sample).includes(value))
        .map((value) => ({ ...pathFrom(of, sample), [each.name]: [value] })),
    );
  const fits = fc.constant(fitting);
  if (strange.length === 0) return fits;
  return fc.oneof({ weight: 3, arbitrary: fits }, { weight: 1, arbitrary: fc.constantFrom(...strange) });
}

/** Proper beginnings, an end, an addition and another letter case: none of them is the text itself. */
function misspelt(exact: string): string[] {
  const swapped = [...exact]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');
  const [firstWord = ''] = exact.split(' ');
  const all = [exact.slice(0, -1), exact.slice(1), `${exact}x`, swapped, firstWord];
  return all.filter((each) => each !== '' && each.trim() === each && each !== exact).concat(`${exact}x`);
}
