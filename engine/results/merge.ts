import { UsageError } from '../errors.js';
import type { GivenFlags } from '../plan/plan.js';
import { sumWitnesses } from '../evidence/witnesses.js';
import { sumChanges } from './changes.js';
import { mergeCoverage } from './coverage.js';
import { findingId } from './findings-of.js';
import { runGate, serviceVerdict } from './run-gate.js';
import { replayLine } from './replay-line.js';
import type { Evidence, Results, RuleResult, ServiceResult, Shard } from './types.js';

/** One part of a run, and where it was read. */
export interface Part {
  file: string;
  results: Results;
}

export interface Merged {
  results: Results;
  /** Shards (`I/N`) that are not there: what they would have checked is unknown. */
  missing: string[];
}

type Sharded = Part & { shard: Shard };

/**
 * Puts the parts of one run together. With a part missing nothing passes. Throws UsageError for parts that are not of
 * one run: other versions, seeds, cases or targets, a part or a rule twice, or rules that no part has planned alike.
 * `file` is the results file that will hold the whole, if any; `given` are flags that sending again needs.
 */
export function mergeResults(parts: readonly Part[], file?: string, given?: GivenFlags): Merged {
  const sharded = parts.map(withShard).sort((one, other) => one.shard.part - other.shard.part);
  const [first] = sharded;
  if (!first) throw new UsageError('there is nothing to merge');
  for (const other of sharded.slice(1)) checkAlike(first, other);
  checkDistinct(sharded);
  const services = mergeServices(sharded, { file, given });
  const { planned, of, by } = first.shard;
  const missing = Array.from({ length: of }, (_, index) => index + 1)
    .filter((part) => !sharded.some(({ shard }) => shard.part === part))
    .map((part) => `${part}/${of}`);
  const checked = services.reduce((sum, { rules }) => sum + rules.length, 0);
  if (missing.length === 0 && by === undefined && checked !== planned)
    throw new UsageError(`the parts hold ${checked} rules of ${planned}: they are not of one run`);
  return { missing, results: wholeOf(first, sharded, services, missing.length === 0) };
}

/** The whole of these parts, of the services that they hold together. */
function wholeOf(
  { results: { schema, assay, seed, runs } }: Sharded,
  parts: readonly Sharded[],
  services: ServiceResult[],
  isComplete: boolean,
): Results {
  const all = parts.map(({ results }) => results);
  const gate = runGate(services);
  return {
    schema,
    assay,
    seed,
    runs,
    startedAt: all.map(({ startedAt }) => startedAt).sort()[0] ?? '',
    durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
    gate: !isComplete && gate === 'pass' ? 'inconclusive' : gate,
    ...(all.some(({ interrupted }) => interrupted) ? { interrupted: true as const } : {}),
    services,
  };
}

function withShard(part: Part): Sharded {
  const { shard } = part.results;
  if (!shard) throw new UsageError(`${part.file}: is no part of a run (made without --shard)`);
  return { ...part, shard };
}

function checkAlike(one: Sharded, other: Sharded): void {
  const facts = ({ results, shard }: Sharded): Record<string, unknown> => ({
    'version of assay': results.assay,
    'cases for each rule': results.runs,
    'number of shards': shard.of,
    'what is divided': shard.by ?? 'rules',
    ...(shard.by === undefined ? factsOfDealtRules(results, shard) : {}),
  });
  const expected = facts(one);
  for (const [fact, value] of Object.entries(facts(other))) {
    if (value !== expected[fact]) {
      throw new UsageError(
        `${one.file} and ${other.file} are not of one run: ${fact} ${String(expected[fact])} and ${String(value)}`,
      );
    }
  }
}

/** Where hosts are divided, each part has targets of its own, and its own seed where none was given. */
function factsOfDealtRules(results: Results, { planned }: Shard): Record<string, unknown> {
  return {
    seed: results.seed,
    'number of rules': planned,
    targets: results.services
      .map(({ service, baseUrl, embedded }) => `${service}=${embedded ? 'reference' : baseUrl}`)
      .join(' '),
  };
}

function checkDistinct(parts: readonly Sharded[]): void {
  const holders = new Map<string, string>();
  for (const { file, results, shard } of parts) {
    const ids = results.services.flatMap(({ rules }) => rules.map(({ id }) => id));
    const whole = shard.by === undefined ? [] : results.services.map(({ service }) => service);
    for (const name of [`shard ${shard.part}/${shard.of}`, ...whole, ...ids]) {
      const other = holders.get(name);
      if (other !== undefined) throw new UsageError(`${other} and ${file} overlap: both hold ${name}`);
      holders.set(name, file);
    }
  }
}

function mergeServices(parts: readonly Sharded[], whole: Whole): ServiceResult[] {
  const held = new Map<string, { service: ServiceResult; results: Results }[]>();
  for (const { results } of parts)
    for (const service of results.services)
      held.set(service.service, [...(held.get(service.service) ?? []), { service, results }]);
  return [...held.values()].flatMap((own) => mergeService(own, whole) ?? []);
}

/** A service of which each part holds some rules. */
function mergeService(
  own: readonly { service: ServiceResult; results: Results }[],
  whole: Whole,
): ServiceResult | undefined {
  const all = own.map((each) => each.service);
  const [service] = all;
  if (!service) return undefined;
  const rules = own.flatMap(({ service: { rules: held }, results }) =>
    held.map((rule) => withReplay(rule, service, results, whole)),
  );
  const coverage = mergeCoverage(all, rules);
  return {
    ...service,
    ...(coverage ? { coverage } : {}),
    verdict: serviceVerdict(rules, service.embedded, coverage),
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    ...changesIn(all),
    evidence: mergeEvidence(all.map(({ evidence }) => evidence)),
    rules,
  };
}

function changesIn(parts: readonly ServiceResult[]): Pick<ServiceResult, 'changes'> {
  const changes = sumChanges(parts.map((part) => part.changes));
  return changes ? { changes } : {};
}

/** How the whole is kept. */
interface Whole {
  file: string | undefined;
  given: GivenFlags | undefined;
}

/** A part's own results file is not at hand when somebody reads the whole. */
function withReplay(
  rule: RuleResult,
  service: ServiceResult,
  { seed, runs }: Results,
  { file, given = {} }: Whole,
): RuleResult {
  if (rule.replay === undefined) return rule;
  // What a part says without any file holds all the flags that it was given.
  if (file === undefined && rule.replay.startsWith('assay check ')) return rule;
  const again = (index: number): string =>
    replayLine(service, findingId(rule.id, index), { seed, runs, given }, file);
  const more = rule.moreFindings?.map((each, index) => ({ ...each, replay: again(index + 1) }));
  return { ...rule, replay: again(0), ...(more ? { moreFindings: more } : {}) };
}

function mergeEvidence(parts: readonly Evidence[]): Evidence {
  const witnessed = sumWitnesses(parts.map((part) => part.witnessed));
  const nodes = new Set(parts.flatMap((part) => part.neverWitnessed));
  return { witnessed, neverWitnessed: [...nodes].filter((node) => witnessed[node] === undefined) };
}
