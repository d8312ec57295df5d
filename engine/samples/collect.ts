import { readField } from '../contract/read-record.js';
import { fillPath, operationById } from '../contract/operations.js';
import { send } from '../http/sending/send.js';
import { knownFile, sharedFile } from '../http/sending/shared-files.js';
import type { Session } from '../http/session.js';
import { sharedAnswer } from '../http/shared-answers.js';
import { concreteSources } from './nested-sources.js';
import { enumerated } from './enumerated.js';
import { numbersThrough } from './numbers-through.js';
import { readOnce } from './read-once.js';
import { listInParts, type Listing } from './listing-parts.js';
import { answeredGuesses } from './answered-guesses.js';
import { toldApart } from './told-apart.js';
import { fitsUrl } from '../contract/url-value.js';
import { isExact } from '../json/guards.js';
import { valuesAt } from '../json/pointer.js';
import { evenDraw, evenly } from './even.js';

export { evenly };
import type {
  Contract,
  Exchange,
  Json,
  Operation,
  Sample,
  SampleSource,
  SampleTiers,
  Step,
} from '../types/index.js';

export type { Listing };

export type Listings = ReadonlyMap<SampleSource, Listing>;

/**
 * Collects samples once, before any rule runs: through the service's own listings, in the contract's order. A listing
 * that cannot be had or read gives none; the rules that need it say so. `given` are the user's for this target.
 */
export async function collectSamples(
  session: Session,
  given: readonly Sample[] = [],
  until = Infinity,
): Promise<SampleTiers> {
  const told = await toldApart(session, given, until);
  const listings = await collectListings(session, new Map(), until, told);
  return tiersOf(session.contract, listings, told, await answeredGuesses(session, told, until));
}

/**
 * Asks for the listings of a contract, one after the other, except those that are known. None is asked for later than
 * `until` (milliseconds of the wall clock). Those that stand below other records are asked for below given ones, too.
 */
export async function collectListings(
  session: Session,
  known: Listings = new Map(),
  until = Infinity,
  given: readonly Sample[] = [],
): Promise<Listings> {
  const listings = new Map<SampleSource, Listing>();
  const soFar: Sample[] = [...given];
  for (const source of session.contract.sampleSources) {
    const listing = known.get(source) ?? (await collectOnce(session, source, soFar, until));
    listings.set(source, listing);
    soFar.push(...listing.samples);
  }
  return listings;
}

/** Whether a listing below a record is also named with that record's value. */
function isSourceOfItsOwn(
  { sampleSources }: Contract,
  nested: SampleSource,
  { path }: SampleSource,
): boolean {
  if (Object.keys(path).length === Object.keys(nested.path).length) return false;
  return sampleSources.some(
    (each) =>
      each.operation === nested.operation &&
      each.items === nested.items &&
      each.mapping === nested.mapping &&
      JSON.stringify(each.path) === JSON.stringify(path),
  );
}

/** The samples of a listing, asked for once, or under some of the records that are known so far. */
export async function collectOnce(
  session: Session,
  source: SampleSource,
  soFar: readonly Sample[],
  until = Infinity,
): Promise<Listing> {
  if (Date.now() > until) return { samples: [], lost: 'was not asked for: time' };
  const concrete = concreteSources(
    source,
    operationById(session.contract.operations, source.operation),
    soFar,
  );
  if (concrete.length === 0)
    return { samples: [], lost: 'was not asked for: a value that it needs is not known' };
  const fresh = concrete.filter((each) => !isSourceOfItsOwn(session.contract, source, each));
  const found: Listing[] = [];
  const list = (each: SampleSource) => collectFrom(session, each, soFar);
  for (const each of fresh) found.push(await listInParts(session.contract, each, soFar, list));
  const [first = { samples: [] }] = found;
  return found.length === 1 ? first : { ...first, samples: found.flatMap(({ samples }) => samples) };
}

/** The samples of listings, beside those that are given and those that the contract knows or has guessed. */
export function tiersOf(
  { sampleLiterals }: Contract,
  listings: Listings,
  given: readonly Sample[],
  guessed: readonly Sample[] = [],
): SampleTiers {
  const listed = [...listings.values()].flatMap(({ samples }) => samples);
  const lost = [...listings].flatMap(([{ operation }, { lost: why }]) =>
    why === undefined ? [] : [[operation, why] as const],
  );
  // Listings overlap: what two of them show alike is one sample.
  return {
    listed: distinctOf(listed),
    given,
    known: [...sampleLiterals, ...guessed],
    lost: Object.fromEntries(lost),
  };
}

/** The samples of one listing; none where it cannot be had or read. */
async function collectFrom(
  session: Session,
  source: SampleSource,
  soFar: readonly Sample[],
): Promise<Listing> {
  const operation = operationById(session.contract.operations, source.operation);
  const step = listingStep(operation, source, session.contract.credential.use === 'none');
  const read = (record: Json) => toSample(session, source, record);
  // A streamed body hands over each item, so the pointer's leading wildcard is already taken.
  const inner = source.items.replace(/^\/\*/, '');
  const drawn = evenDraw(source.atMost, (record: Json) => telling(read(record)));
  const take = (item: Json): void => valuesAt(item, inner).forEach(drawn.offer);
  const ask = (): Promise<Exchange> =>
    sharedAnswer(session, step, () => send(session, step, session.pool, step.stream && take));
  const isRead = !step.stream || knownFile(session, step, 'first') !== undefined;
  const { response, requestError } = await (isRead ? ask() : sharedFile(session, step, 'first', ask));
  if (!response) return { samples: [], lost: `gave no answer: ${requestError?.detail ?? ''}` };
  if (response.status !== 200)
    return { samples: [], lost: `answered status ${response.status}`, status: response.status };
  if (response.items) return { samples: drawn.take() };
  const body = response.json ?? null;
  if (source.enumeration) return { samples: enumerated(source, source.enumeration, body, soFar) };
  const samples = readOnce(session.contract.mappings, source, body, (whole) => {
    const all = valuesAt(whole, source.items).map(read);
    return distinctOf(all.flatMap((sample) => numbersThrough(source, sample)).filter(telling));
  });
  return { samples: evenly(samples, source.atMost) };
}

/** A file of a keyless service is read without the user's key, as rules read it. */
function listingStep({ method, path }: Operation, source: SampleSource, isKeyless: boolean): Step {
  return {
    name: 'listing',
    method,
    path: fillPath(path, source.path),
    query: source.query,
    ...(source.stream ? { stream: true as const } : {}),
    ...(source.stream && isKeyless ? { credential: 'none' as const } : {}),
  };
}

const distinctOf = (samples: readonly Sample[]): Sample[] => [
  ...new Map(samples.map((sample) => [textOf(sample), sample])).values(),
];

/** A sample, where it says anything. */
function telling(sample: Sample): Sample | undefined {
  return Object.keys(sample).length > 0 ? sample : undefined;
}

const texts = new WeakMap<Sample, string>();

/** A sample's JSON, written once. */
export function textOf(sample: Sample): string {
  const text = texts.get(sample) ?? JSON.stringify(sample);
  texts.set(sample, text);
  return text;
}

/** The parameter values that a record shows, each under its parameter's name. */
function toSample(session: Session, source: SampleSource, record: Json): Sample {
  const mapping = session.contract.mappings[source.mapping] ?? {};
  const shown: [string, string | string[]][] = [];
  // Thousands of records come by: no list is made for what a record does not show.
  for (const field of Object.keys(mapping)) {
    const values = readField(mapping, field, record)?.filter(isTold);
    const only = values?.[0];
    if (values && only !== undefined) shown.push([field, values.length === 1 ? only : values]);
  }
  return { ...Object.fromEntries(shown), ...source.also };
}

/** Whether a value can be asked for: some text, and no number that lost its last figures when it was read. */
function isTold(value: string): boolean {
  return value !== '' && fitsUrl(value) && isExact(value);
}
