import { operationById } from '../contract/operations.js';
import type { Contract, Parameter, Sample, SampleSource } from '../types/index.js';

/** What a source has listed, and why nothing, where it could not be had. */
export interface Listing {
  samples: readonly Sample[];
  lost?: string;
  status?: number;
}

/** A parameter with more known values than these is not asked for with each. */
const mostValues = 30;

/**
 * A listing; where it is refused as too big, with a status that its operation allows a valid request, in parts: with each
 * known value of the next parameter that its source names.
 */
export async function listInParts(
  contract: Contract,
  source: SampleSource,
  soFar: readonly Sample[],
  list: (source: SampleSource) => Promise<Listing>,
): Promise<Listing> {
  const whole = await list(source);
  const { parameters, validStatuses } = operationById(contract.operations, source.operation);
  const [name, ...further] = source.parts ?? [];
  const parameter = parameters.find((each) => each.name === name);
  if (!parameter || whole.status === undefined || !validStatuses.includes(String(whole.status))) return whole;
  const parts: Listing[] = [];
  for (const value of valuesOf(parameter, source, soFar).slice(0, mostValues)) {
    const query: [string, string][] = [...source.query, [parameter.name, value]];
    parts.push(await listInParts(contract, { ...source, query, parts: further }, soFar, list));
  }
  const samples = parts.flatMap((each) => each.samples);
  return samples.length > 0 ? { samples } : whole;
}

/** The values of a parameter that the contract shows, and those of the records that are known below the same path. */
function valuesOf(parameter: Parameter, { path }: SampleSource, soFar: readonly Sample[]): string[] {
  const here = soFar.filter((sample) =>
    Object.entries(path).every(([name, value]) => sample[name] === value),
  );
  return [...new Set([...parameter.values, ...here.flatMap((sample) => sample[parameter.sample] ?? [])])];
}
