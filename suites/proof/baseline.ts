import { closeSession, openSession, type SessionOptions } from '../../engine/http/session.js';
import { collectSamples, textOf } from '../../engine/samples/collect.js';
import type { CaseSource, Contract, Rule, RuleKind, Sample, SampleTiers } from '../../engine/types.js';
import { startServer } from '../../fixtures/serve.js';
import { kindOf } from '../rules.js';
import type { Subject } from './subject.js';

const baselines = new Map<string, Promise<SampleTiers>>();

/**
 * What the unchanged implementation lists, collected once in a worker. A mutant that changes no listing lists the same,
 * so that hundreds of mutants need not be asked for it again.
 */
export function baselineSamples(
  contract: Contract,
  subject: Subject,
  options: SessionOptions,
): Promise<SampleTiers> {
  const known = baselines.get(contract.service) ?? collectBaseline(contract, subject, options);
  baselines.set(contract.service, known);
  return known;
}

async function collectBaseline(
  contract: Contract,
  { implementation, samples }: Subject,
  options: SessionOptions,
): Promise<SampleTiers> {
  const served = await startServer(implementation);
  const session = openSession(contract, served.baseUrl, options);
  try {
    return await collectSamples(session, samples);
  } finally {
    await closeSession(session);
    await served.close();
  }
}

/** The samples of the unchanged implementation where these are the same: what was made of them need not be made again. */
export function asBaseline(baseline: SampleTiers, samples: SampleTiers): SampleTiers {
  const { listed } = samples;
  const isBaselines = (sample: Sample, index: number): boolean => {
    const other = baseline.listed[index];
    return other !== undefined && (sample === other || textOf(sample) === textOf(other));
  };
  const same = listed.length === baseline.listed.length && listed.every(isBaselines);
  return same ? baseline : samples;
}

/** Whether a mutant may list other samples than the unchanged implementation. */
export function changesListings(contract: Contract, { operations }: Subject): boolean {
  return contract.sampleSources.some((source) => operations.includes(source.operation));
}

const sources = new WeakMap<SampleTiers, Map<string, CaseSource>>();

/** The rule's kind, its cases made once for the same samples: they are a function of the rule, the samples and the runs. */
export function rememberingKind(rule: Rule): RuleKind {
  const kind = kindOf(rule);
  return {
    ...kind,
    cases(params, context) {
      const known = sources.get(context.samples) ?? new Map<string, CaseSource>();
      sources.set(context.samples, known);
      const name = `${rule.id} ${context.runs}`;
      const source = known.get(name) ?? kind.cases(params, context);
      known.set(name, source);
      return source;
    },
  };
}
