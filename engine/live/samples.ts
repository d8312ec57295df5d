import type { Session } from '../http/session.js';
import { keyRemover } from '../http/key-remover.js';
import { collectFrom } from '../samples/collect.js';
import type { Sample, SampleTiers } from '../types.js';
import type { StoredSamples } from './target-files.js';

/** Milliseconds for which a listing is taken to hold. */
const freshMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The samples of a live target: listings of this week are not asked for again, and no more than `budget` requests are
 * spent on others; the rest wait for later nights. Answers also what is to be kept.
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
  const listed: Sample[] = [];
  for (const source of session.contract.sampleSources) {
    const name = JSON.stringify(source);
    const known = kept[name];
    const isFresh = known !== undefined && now - known.at < freshMs;
    const mayAsk = session.requests - sentBefore < budget;
    const found = !isFresh && mayAsk ? (await collectFrom(session, source)).samples : [];
    const entry =
      found.length > 0 ? { at: now, samples: JSON.parse(clean(JSON.stringify(found))) as Sample[] } : known;
    if (!entry) continue;
    next[name] = entry;
    listed.push(...(found.length > 0 ? found : entry.samples));
  }
  // Listings overlap: what two of them show alike is one sample.
  const distinct = [...new Map(listed.map((sample) => [JSON.stringify(sample), sample])).values()];
  return { samples: { listed: distinct, given, known: session.contract.sampleLiterals }, kept: next };
}
