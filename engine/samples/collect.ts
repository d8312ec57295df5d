import { readNotion } from '../contract/read-record.js';
import { fillPath, operationById } from '../contract/operations.js';
import { send } from '../http/send.js';
import type { Session } from '../http/session.js';
import { select } from '../json/pointer.js';
import type { Json, Sample, SampleSource, SampleTiers, Step } from '../types.js';

/**
 * Collects samples once, before any rule runs: through the service's own listings, in the contract's order. A listing
 * that cannot be had or read gives none; the rules that need it say so. `given` are the user's for this target.
 */
export async function collectSamples(session: Session, given: readonly Sample[] = []): Promise<SampleTiers> {
  const listed: Sample[] = [];
  for (const source of session.contract.sampleSources) listed.push(...(await collectFrom(session, source)));
  // Listings overlap: what two of them show alike is one sample.
  const distinct = [...new Map(listed.map((sample) => [JSON.stringify(sample), sample])).values()];
  return { listed: distinct, given, known: session.contract.sampleLiterals };
}

async function collectFrom(session: Session, source: SampleSource): Promise<Sample[]> {
  const operation = operationById(session.contract.operations, source.operation);
  const step: Step = {
    name: 'listing',
    method: operation.method,
    path: fillPath(operation.path, source.path),
    query: source.query,
    ...(source.stream ? { stream: true as const } : {}),
  };
  const read = (record: Json) => toSample(session, source, record);
  // A streamed body hands over each item, so the pointer's leading wildcard is already taken.
  const inner = source.items.replace(/^\/\*/, '');
  const exchange = await send(session, step, session.pool, (item) =>
    select(item, inner).map((place) => read(place.value)),
  );
  const { response } = exchange;
  if (response?.status !== 200) return [];
  const samples = response.items
    ? (response.items.digests as Sample[][]).flat()
    : select(response.json ?? null, source.items).map((place) => read(place.value));
  return evenly(
    samples.filter((sample) => Object.keys(sample).length > 0),
    source.atMost,
  );
}

/** The parameter values that a record shows, each under its parameter's name. */
function toSample(session: Session, source: SampleSource, record: Json): Sample {
  const reading = session.contract.readings[source.reading] ?? {};
  const shown = Object.keys(reading).flatMap((notion) => {
    const values = readNotion(reading, notion, record);
    if (values === undefined) return [];
    const [only] = values;
    return [[notion, values.length === 1 && only !== undefined ? only : values] as const];
  });
  return { ...Object.fromEntries(shown), ...source.also };
}

/** At most `count` of the samples, taken at even distances: neighbours in a listing are often alike. */
export function evenly<T>(samples: readonly T[], count: number): T[] {
  if (samples.length <= count) return [...samples];
  return Array.from(
    { length: count },
    (_, index) => samples[Math.floor((index * samples.length) / count)] as T,
  );
}
