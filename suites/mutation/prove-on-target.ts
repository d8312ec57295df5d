import { closeSession, openSession } from '../../engine/http/session.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { cleaner } from '../../engine/http/redaction/cleaner.js';
import { inOneLine } from '../../engine/http/redaction/printable.js';
import type { RuleOutcome, TargetOutcome } from '../../engine/mutation/outcome.js';
import type { PlannedService } from '../../engine/plan/plan.js';
import type { Handler, Rule, Variation } from '../../engine/types/index.js';
import { removeCreated } from '../../engine/run/remove-created.js';
import { startServer } from '../../engine/server/serve.js';
import { checkRule } from './check-rule.js';
import { openForwarder, type Forwarder } from './forwarder.js';

/** Cases of the rule that owns a mutant. */
const ownerRuns = 100;

/** Proves the rules on one target with its own data. */
export interface TargetMutation {
  /** Whether the owner of a mutant sees it on this target: only where the rule passes on the target as it is. */
  prove(mutant: Variation): Promise<TargetOutcome>;
  /** What a rule says of the target, as it is or with a mutant before it. */
  check(rule: Rule, mutant?: Variation): Promise<RuleOutcome>;
  close(): Promise<void>;
}

export function mutateTarget(service: PlannedService, options: SessionOptions, seed: number): TargetMutation {
  const { contract, rules, baseUrl } = service;
  const forwarder = openForwarder(contract, baseUrl, options);
  const unchanged = new Map<string, Promise<RuleOutcome>>();

  const check = (rule: Rule, wrap?: (next: Handler) => Handler): Promise<RuleOutcome> =>
    throughForwarder(forwarder, service, options, wrap, (session) =>
      checkRule(rule, session, service.samples, { runs: ownerRuns }, seed),
    );

  // Once for all of its mutants.
  const checkUnchanged = (rule: Rule): Promise<RuleOutcome> => {
    const asItIs = unchanged.get(rule.id) ?? check(rule);
    unchanged.set(rule.id, asItIs);
    return asItIs;
  };

  return {
    check: (rule, mutant) => (mutant ? check(firm(rule), mutant.wrap) : checkUnchanged(rule)),
    close: () => forwarder.close(),
    async prove({ id, does, kills, wrap }) {
      const started = performance.now();
      const before = forwarder.requests();
      const owner = rules.find((rule) => rule.id === kills[0]);
      if (!owner) throw new Error(`${id} has no owner among the rules`);
      const known = await checkUnchanged(owner);
      const seen = known.verdict === 'pass' ? await check(firm(owner), wrap) : known;
      return {
        id,
        sort: 'on target',
        service: contract.service,
        does,
        rule: owner.id,
        became: known.verdict !== 'pass' ? 'not checked' : seen.verdict === 'fail' ? 'killed' : 'survived',
        // What a target sent stands in a rule's words.
        detail: inOneLine(cleaner(options)(`${seen.verdict}: ${seen.detail}`)),
        ok: true,
        ms: Math.round(performance.now() - started),
        requests: forwarder.requests() - before,
      };
    },
  };
}

/** That the target keeps a proposed relation is known by then. */
function firm(rule: Rule): Rule {
  const copy = { ...rule };
  delete copy.proposed;
  return copy;
}

async function throughForwarder<T>(
  forwarder: Forwarder,
  { contract }: PlannedService,
  options: SessionOptions,
  wrap: ((next: Handler) => Handler) | undefined,
  use: (session: ReturnType<typeof openSession>) => Promise<T>,
): Promise<T> {
  forwarder.rewind();
  const served = await startServer(forwarder.service, wrap ? { wrap } : {});
  const session = openSession(contract, served.baseUrl, options);
  try {
    return await use(session);
  } finally {
    await removeCreated(session);
    await forwarder.clean();
    await closeSession(session);
    await served.close();
  }
}
