import type { Session } from '../../http/session.js';
import type { LiveOptions, PlannedService } from '../../plan/plan.js';
import type { Attempt } from '../../run/attempt/attempt.js';
import type { Case, Result } from '../../types/index.js';
import { storeCase } from '../stored/store.js';
import { toStored } from '../stored/to-stored.js';
import type { StoredCase } from '../stored/stored-case.js';

/** Cases of a rule that are stored each live run; a failing one is stored as well. */
const storedCases = 3;

interface CaseKeeper {
  /** The first that were checked are kept. */
  offer: (each: Case, attempt: Attempt) => void;
  /** Writes down what is kept, and a counterexample, once it is known what counts of it. */
  store: (result: Result) => void;
}

export function caseKeeper(
  rule: string,
  { options }: Session,
  { contract, baseUrl }: PlannedService,
  { night, exchangesFolder }: LiveOptions,
): CaseKeeper {
  const place = { service: contract.service, baseUrl, rule, night };
  const kept: { stored: StoredCase; failed: boolean }[] = [];
  return {
    offer(each, attempt) {
      if (kept.length >= storedCases || attempt.ended !== 'checked') return;
      const stored = toStored(place, each, attempt.exchanges, options);
      const failed = attempt.outcome.relevant && attempt.outcome.finding !== undefined;
      if (stored) kept.push({ stored, failed });
    },
    store(result) {
      const isFailure = result.verdict === 'fail';
      for (const { stored, failed } of kept)
        storeCase(exchangesFolder, failed && !isFailure ? { ...stored, unconfirmed: true } : stored);
      for (const { counterexample, exchanges } of isFailure ? [result, ...(result.more ?? [])] : []) {
        const last = toStored(place, counterexample, exchanges, options);
        if (last) storeCase(exchangesFolder, last);
      }
    },
  };
}
