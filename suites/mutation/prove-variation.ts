import { closeSession, openSession } from '../../engine/http/session.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { inLanes } from '../../engine/lanes.js';
import { concludeMutation, type MutationOutcome } from '../../engine/mutation/outcome.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { startServer } from '../../engine/server/serve.js';
import { casesFor, sees } from './asked.js';
import { listen } from '../overheard/listen.js';
import { samplesOf } from './baseline.js';
import { checkRule, overheardIn } from './check-rule.js';
import type { Subject } from './subject.js';

export interface MutationOptions {
  session: SessionOptions;
  seed: number;
}

/**
 * Rules that check what is compliant at the same time: while some wait for an answer that is slow on purpose, others go on. A mutant
 * that counts its requests meets its rules one after the other.
 */
const compliantLanes = 6;

/**
 * Characters of answers that are kept for the rules to come: eight times as much saves few requests more, and takes longer
 * to hold on to than to ask for.
 */
const mostKept = 1024 * 1024;

/** Serves one implementation over real HTTP and has the rules of its contract check it, its owners first. */
export async function proveSubject(
  contract: Contract,
  rules: readonly Rule[],
  subject: Subject,
  options: MutationOptions,
): Promise<MutationOutcome> {
  const started = performance.now();
  const { wrap, transport } = subject;
  const served = await startServer(subject.implementation, {
    ...(wrap ? { wrap } : {}),
    ...(transport ? { transport } : {}),
  });
  const session = openSession(contract, served.baseUrl, {
    ...options.session,
    ...(subject.sort === 'mutant' ? {} : { mostKept }),
  });
  try {
    const samples = await samplesOf(contract, subject, session);
    if (subject.sort !== 'mutant') listen(session, samples, rules);
    const asked = ownersFirst(rules, subject.kills).flatMap((rule) => {
      const cases = casesFor(subject, rule, contract);
      return cases ? [{ rule, cases }] : [];
    });
    const outcomes = await inLanes(asked, subject.sort === 'mutant' ? 1 : compliantLanes, ({ rule, cases }) =>
      checkRule(rule, session, samples, cases, options.seed),
    );
    outcomes.push(...(await overheardIn(session)));
    const { id, does, sort, kills } = subject;
    const seeing = rules.filter((rule) => sort === 'mutant' && sees(rule, subject, contract));
    const may = new Set([...subject.may, ...seeing.map((rule) => rule.id)]);
    const figures = { ms: Math.round(performance.now() - started), requests: session.requests };
    return concludeMutation({ id, service: contract.service, does, sort, kills, ...figures }, outcomes, may);
  } finally {
    await closeSession(session);
    await served.close();
  }
}

function ownersFirst(rules: readonly Rule[], kills: readonly string[]): Rule[] {
  return [
    ...rules.filter((rule) => kills.includes(rule.id)),
    ...rules.filter((rule) => !kills.includes(rule.id)),
  ];
}
