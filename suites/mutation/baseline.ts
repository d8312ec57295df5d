import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { rememberingIn } from '../../engine/memo.js';
import { answeredGuesses } from '../../engine/samples/answered-guesses.js';
import { collectListings, collectSamples, tiersOf, type Listings } from '../../engine/samples/collect.js';
import type {
  CaseSource,
  Contract,
  ReferenceService,
  Rule,
  RuleKind,
  Sample,
  SampleTiers,
} from '../../engine/types/index.js';
import { startServer } from '../../engine/server/serve.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { kindOf } from '../kinds/rules.js';
import { asHeld } from './held-samples.js';
import type { Subject } from './subject.js';

/** What the unchanged implementation lists. */
interface Baseline {
  listings: Listings;
  samples: SampleTiers;
}

const baselines = new Map<string, Promise<Baseline>>();

/**
 * The samples of a subject. A mutant is asked only for what it may list otherwise: the unchanged implementation's other
 * listings are collected once in a worker, so that hundreds of mutants need not be asked for them again.
 */
export async function samplesOf(
  contract: Contract,
  subject: Subject,
  session: Session,
): Promise<SampleTiers> {
  const baseline = await baselineOf(contract, session.options);
  const held = (samples: SampleTiers) => asHeld(baseline.samples, samples, subject.sort !== 'mutant');
  if (subject.isCombined) {
    const guessed = await guessedOf(contract, subject.implementation, session.options);
    return held(tiersOf(contract, await collectListings(session), [], guessed));
  }
  if (subject.sort !== 'mutant' || subject.samples.length > 0)
    return held(await collectSamples(session, subject.samples));
  const unchanged = [...baseline.listings].filter(
    ([source]) => !subject.operations.includes(source.operation),
  );
  if (unchanged.length === baseline.listings.size) return baseline.samples;
  const listings = await collectListings(session, new Map(unchanged));
  const { known } = baseline.samples;
  return held({ ...tiersOf(contract, listings, subject.samples), known });
}

function baselineOf(contract: Contract, options: SessionOptions): Promise<Baseline> {
  const known = baselines.get(contract.service) ?? collectBaseline(contract, options);
  baselines.set(contract.service, known);
  return known;
}

async function collectBaseline(contract: Contract, options: SessionOptions): Promise<Baseline> {
  const implementation = await loadReference(contract.service);
  if (!implementation) throw new Error(`${contract.service} has no reference`);
  const guessed = await guessedOf(contract, implementation, options);
  return onServer(contract, implementation, options, async (session) => {
    const listings = await collectListings(session);
    return { listings, samples: tiersOf(contract, listings, [], guessed) };
  });
}

const guesses = new WeakMap<ReferenceService, Promise<Sample[]>>();

/** The guesses that an implementation answers as it is. */
function guessedOf(
  contract: Contract,
  implementation: ReferenceService,
  options: SessionOptions,
): Promise<Sample[]> {
  const known = guesses.get(implementation) ?? onServer(contract, implementation, options, answeredGuesses);
  guesses.set(implementation, known);
  return known;
}

async function onServer<T>(
  contract: Contract,
  implementation: ReferenceService,
  options: SessionOptions,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const served = await startServer(implementation);
  const session = openSession(contract, served.baseUrl, options);
  try {
    return await use(session);
  } finally {
    await closeSession(session);
    await served.close();
  }
}

const sources = rememberingIn<CaseSource>();

/** The rule's kind, its cases made once for the same samples: they are a function of the rule, the samples and the runs. */
export function rememberingKind(rule: Rule): RuleKind {
  const kind = kindOf(rule);
  return {
    ...kind,
    cases(params, context) {
      return sources(context.samples, `${rule.id} ${context.runs}`, () => kind.cases(params, context));
    },
  };
}
