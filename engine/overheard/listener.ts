import { operationOf } from '../contract/operations.js';
import { fingerprintOf } from '../finding/fingerprint.js';
import type {
  Case,
  CaseContext,
  Contract,
  Exchange,
  Finding,
  Json,
  RunnableRule,
  Step,
} from '../types/index.js';

/** An answer to the request of one rule that breaks another one. */
export interface Overheard {
  rule: RunnableRule;
  /** The request as a case of the rule that is broken. */
  example: Case;
  /** What had been sent last. */
  recent: Step[];
}

/** Has the rules of a service look at the answers that other rules get. */
export interface Listener {
  /** What the rules may know of the target. */
  context: CaseContext;
  hear(exchange: Exchange, recent: readonly Step[]): Promise<void>;
  /** What was overheard since the last call: of each rule few cases, none of a failure that was taken before. */
  take(): Overheard[];
}

/** Answers that one rule looks at: it sees enough of its own. */
const mostHeard = 400;
/** Failures of one rule that are told. */
const mostTold = 3;
/** Characters of an answer, beyond which looking at it would take longer than its own rule takes. */
const longest = 1024 * 1024;

interface Listening {
  runnable: RunnableRule;
  seen: WeakSet<object>;
  heard: number;
  told: Set<string>;
}

/** Opens a listener for the rules whose kinds can tell what they say of the answer to any request. */
export function openListener(context: CaseContext, rules: readonly RunnableRule[]): Listener {
  const { contract } = context;
  const listening = listeningBy(contract, rules);
  let taken: Overheard[] = [];
  return {
    context,
    async hear(exchange, recent) {
      const operation = operationHeard(contract, exchange);
      for (const each of listening.get(operation ?? '') ?? []) {
        const example = isNew(each, exchange) && (await brokenIn(context, each, exchange));
        if (!example) continue;
        taken.push({ rule: each.runnable, example, recent: [...recent] });
      }
    },
    take() {
      const all = taken;
      taken = [];
      return all;
    },
  };
}

function listeningBy(contract: Contract, rules: readonly RunnableRule[]): Map<string, Listening[]> {
  const by = new Map<string, Listening[]>();
  for (const runnable of rules) {
    const { kind, rule } = runnable;
    const listening = { runnable, seen: new WeakSet(), heard: 0, told: new Set<string>() };
    for (const id of kind.hears ? kind.operations(rule.params as never, contract) : [])
      by.set(id, [...(by.get(id) ?? []), listening]);
  }
  return by;
}

/** The operation that answered a plain request; undefined for all else. */
function operationHeard(contract: Contract, { step, response }: Exchange): string | undefined {
  if (!response || (response.fullLength ?? 0) > longest) return undefined;
  if (step.method !== 'GET' || step.rooted || step.browser || step.stream || step.scheme) return undefined;
  // Written by hand, as no client would.
  if (step.path.includes('?')) return undefined;
  return operationOf(contract.operations, step.method, step.path)?.id;
}

/** Whether a rule has not seen the body of an answer yet, and may look at more. */
function isNew(listening: Listening, { response }: Exchange): boolean {
  if (listening.heard >= mostHeard || listening.told.size >= mostTold) return false;
  const json = response?.json as Json;
  if (typeof json !== 'object' || json === null) return true;
  if (listening.seen.has(json)) return false;
  listening.seen.add(json);
  return true;
}

/** The request as a case of the rule, where the rule speaks of its answer and that breaks it in a way that is not told yet. */
async function brokenIn(
  context: CaseContext,
  listening: Listening,
  exchange: Exchange,
): Promise<Case | undefined> {
  const { rule, kind } = listening.runnable;
  const given = kind.hears?.(rule.params as never, exchange, context);
  if (!given) return undefined;
  listening.heard++;
  const example = { steps: [plainStep(exchange.step)], given };
  const finding = await findingIn(context.contract, listening.runnable, exchange, example);
  if (!finding) return undefined;
  const print = fingerprintOf(rule.id, { finding, counterexample: example });
  if (listening.told.has(print)) return undefined;
  listening.told.add(print);
  return example;
}

/** What a rule finds in an exchange as that of a case. */
async function findingIn(
  contract: Contract,
  { rule, kind }: RunnableRule,
  exchange: Exchange,
  { steps: [step = exchange.step], given = {} }: Case,
): Promise<Finding | undefined> {
  try {
    const outcome = await kind.check(rule.params as never, [{ ...exchange, step }], { contract, given });
    return outcome.relevant ? outcome.finding : undefined;
  } catch {
    // What breaks this kind is no error of the rule that asked; its own cases tell it.
    return undefined;
  }
}

/** What was sent, without what the other rule made of it. */
function plainStep({ method, path, query, headers, credential }: Step): Step {
  return {
    name: 'request of another rule',
    method,
    path,
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
    ...(credential ? { credential } : {}),
  };
}
