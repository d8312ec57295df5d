import type { Session } from '../../http/session.js';
import { keyRemover } from '../../http/redaction/key-remover.js';
import { collectOnce, tiersOf, type Listing } from '../../samples/collect.js';
import { toldApart } from '../../samples/told-apart.js';
import type { Sample, SampleSource, SampleTiers } from '../../types/index.js';
import type { StoredSamples } from '../memory/target-files.js';

/** Milliseconds for which a listing is taken to hold. */
const freshMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The samples of a live target: listings of this week are not asked for again, and no more than `budget` requests are
 * spent on others; the rest wait for later live runs. Answers also what is to be kept.
 */
export async function liveSamples(
  session: Session,
  given: readonly Sample[],
  kept: StoredSamples,
  budget: number,
): Promise<{ samples: SampleTiers; kept: StoredSamples }> {
  const now = Date.now();
  const sentBefore = session.requests;
  const clean = keyRemover(session.options);
  const next: StoredSamples = {};
  const listings = new Map<SampleSource, Listing>();
  const told = await toldApart(session, given);
  const soFar: Sample[] = [...told];
  for (const source of session.contract.sampleSources) {
    const name = JSON.stringify(source);
    const known = kept[name];
    const isFresh = known !== undefined && now - known.at < freshMs;
    const mayAsk = session.requests - sentBefore < budget;
    const found = !isFresh && mayAsk ? await collectOnce(session, source, soFar) : { samples: [] };
    const { samples } = found;
    const entry =
      samples.length > 0
        ? { at: now, samples: JSON.parse(clean(JSON.stringify(samples))) as Sample[] }
        : known;
    listings.set(source, samples.length > 0 || !entry ? found : { samples: entry.samples });
    if (entry) next[name] = entry;
    soFar.push(...(entry?.samples ?? []));
  }
  return { samples: tiersOf(session.contract, listings, told), kept: next };
}
