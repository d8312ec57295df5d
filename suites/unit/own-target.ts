import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowedOf } from '../../commands/shared/allowed.js';
import { globMatcher } from '../../engine/glob.js';
import { existingPaths } from '../../engine/http/changes/existing.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import type { TargetOutcome } from '../../engine/mutation/outcome.js';
import { readOpenApi, type DocumentSource } from '../../engine/openapi/read/read.js';
import { removeCreated } from '../../engine/run/remove-created.js';
import { runRule } from '../../engine/run/run-rule.js';
import { collectSamples } from '../../engine/samples/collect.js';
import type { ChangeCount, Contract, Result, Rule, SampleTiers } from '../../engine/types/index.js';
import { candidatesOf } from '../adopt/candidates.js';
import { judgeCandidates, type Judged } from '../adopt/judge.js';
import { kindOf } from '../kinds/rules.js';
import { mutateTarget, type TargetMutation } from '../mutation/prove-on-target.js';
import { faultsOf } from '../mutation/variations.js';

/** A service of a user's own, called `own`: what answers, and the document that it is checked by. */
export interface OwnTarget {
  answer: RequestListener;
  document: DocumentSource;
  /** Methods that may be sent; default: the safe ones. */
  methods?: string[];
  more?: Partial<SessionOptions>;
}

/** A service on loopback, explored. */
interface Explored {
  contract: Contract;
  rules: Rule[];
  samples: SampleTiers;
  baseUrl: string;
  options: SessionOptions;
}

/** What rules said, by their ids without the service's name, and what was made on the target. */
export interface OwnChecked {
  contract: Contract;
  results: Map<string, Result>;
  changes: ChangeCount | undefined;
}

const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Checks a service on loopback by its document, as `assay check` does, without a process of its own. */
export function checkOwn(target: OwnTarget, only: string, runs = 10): Promise<OwnChecked> {
  return exploring(target, only, async ({ contract, rules, samples, baseUrl, options }) => {
    const existing = existingPaths(contract, samples.listed);
    const session = openSession(contract, baseUrl, { ...options, existing });
    const results = new Map<string, Result>();
    const bounds = { runs, seed: 42, budgetMs: 20_000, shrink: true };
    for (const rule of rules) {
      const result = await runRule({ rule, kind: kindOf(rule) }, session, samples, bounds);
      results.set(rule.id.replace(/^own\//, ''), result);
    }
    const changes = await removeCreated(session);
    await closeSession(session);
    return { contract, results, changes };
  });
}

/** Puts the mutants of rules between the harness and a service, as `assay prove` does. */
export function proveOwn(target: OwnTarget, only: string): Promise<TargetOutcome[]> {
  return exploring(target, only, async (explored) => {
    const { contract, rules } = explored;
    const mutation = mutationOf(explored);
    const outcomes: TargetOutcome[] = [];
    for (const mutant of faultsOf(contract, rules)) outcomes.push(await mutation.prove(mutant));
    await mutation.close();
    return outcomes;
  });
}

/** Judges what may be proposed beyond the document of a service, as `assay adopt` does; `only` says which candidates. */
export function adoptOwn(target: OwnTarget, only: string): Promise<Judged[]> {
  return exploring(target, '*', async (explored) => {
    const { contract, rules, samples } = explored;
    const mutation = mutationOf(explored);
    const isAsked = globMatcher(`own/adopted/${only}`);
    const candidates = candidatesOf(contract, samples).filter(({ rule }) => isAsked(rule.id));
    const judged = await judgeCandidates(candidates, { contract, rules }, mutation, Infinity);
    await mutation.close();
    return judged;
  });
}

function mutationOf({ contract, rules, samples, baseUrl, options }: Explored): TargetMutation {
  const planned = rules.map((rule) => ({ ...rule, operations: [] }));
  const { keyName } = options;
  const service = { contract, rules: planned, baseUrl, samples, keyName, embedded: false, requests: 0 };
  return mutateTarget(service, options, 42);
}

async function exploring<T>(
  { answer, document, methods = safe, more }: OwnTarget,
  only: string,
  use: (explored: Explored) => Promise<T>,
): Promise<T> {
  const { contract: read } = readOpenApi(document, 'own');
  if (!read) throw new Error(`${document.file} cannot be read`);
  const { contract, rules: all } = allowedOf(
    { contract: read, rules: [] },
    methods,
    more?.destructive ?? false,
  );
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { timeoutMs: 5000, concurrency: 4, keyName: 'ASSAY_KEY_OWN', methods, ...more };
  const session = openSession(contract, baseUrl, options);
  try {
    const samples = await collectSamples(session);
    const isAsked = globMatcher(`own/${only}`);
    const rules = all.filter(({ id }) => isAsked(id));
    return await use({ contract, rules, samples, baseUrl, options });
  } finally {
    await closeSession(session);
    server.closeAllConnections();
    server.close();
  }
}
