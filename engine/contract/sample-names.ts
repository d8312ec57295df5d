import type { Contract, Operation, Parameter, Sample } from '../types/index.js';

/** Names under which samples fill what a request to an operation must have; enumerations need none. */
export function sampleNames({ parameters, requireAny }: Operation): string[] {
  return namesOf(parameters.filter((each) => isRequired(each) || requireAny.includes(each.name)));
}

/**
 * Samples that a user can give for a service, with values that the contract knows where it does: one for each set of names
 * that requests need together, except what a listing shows that itself needs no sample.
 */
export function suggestedSamples({
  operations,
  sampleSources,
  mappings,
  sampleLiterals,
}: Contract): Sample[] {
  const listing = sampleSources.filter(({ path }) => Object.keys(path).length === 0);
  const listed = new Set(listing.flatMap(({ mapping }) => Object.keys(mappings[mapping] ?? {})));
  const sets = operations
    .map(({ parameters }) => namesOf(parameters.filter(isRequired)))
    .map((names) => names.filter((name) => !listed.has(name)))
    .filter((names) => names.length > 0);
  const whole = sets.filter((names, index) => !sets.some((other, at) => isWithin(names, other, at < index)));
  return whole.map((names) => {
    const known = sampleLiterals.find((sample) => names.every((name) => sample[name] !== undefined));
    return Object.fromEntries(names.map((name) => [name, [known?.[name] ?? `some-${name}`].flat()[0] ?? '']));
  });
}

function isRequired({ in: place, required }: Parameter): boolean {
  return place === 'path' || (place === 'query' && required);
}

function namesOf(parameters: readonly Parameter[]): string[] {
  return [...new Set(parameters.filter(({ schema }) => !('enum' in schema)).map(({ sample }) => sample))];
}

/** Whether names are part of others; of equal ones the earlier stays. */
function isWithin(names: readonly string[], other: readonly string[], isEarlier: boolean): boolean {
  if (names === other || !names.every((name) => other.includes(name))) return false;
  return other.length > names.length || isEarlier;
}
