import { fingerprintOfResult } from '../finding/fingerprint.js';
import { compileOwn } from '../files/own-schema.js';
import { findingsOf } from '../results/findings-of.js';
import { toneOf, type Tone } from '../results/tone.js';
import type { Results, RunGate, ServiceResult } from '../results/types.js';

/** What later runs need of a run: its figures, and the rules that it decided on. */
export interface RunSummary {
  summary: 1;
  assay: string;
  seed: number;
  startedAt: string;
  gate: RunGate;
  counts: Record<Tone, number>;
  services: ServiceSummary[];
}

interface ServiceSummary {
  service: string;
  embedded: boolean;
  /** Ids of rules. */
  passed: string[];
  /** Fingerprints of the failures, by rule. */
  failed: Record<string, string[]>;
}

export function summarize({ assay, seed, startedAt, gate, services }: Results): RunSummary {
  const counts = { pass: 0, fail: 0, warn: 0, none: 0 };
  for (const { rules, embedded } of services) for (const rule of rules) counts[toneOf(rule, embedded)]++;
  return { summary: 1, assay, seed, startedAt, gate, counts, services: services.map(summaryOf) };
}

function summaryOf({ service, embedded, rules }: ServiceResult): ServiceSummary {
  const failed = rules.filter(({ verdict }) => verdict === 'fail');
  return {
    service,
    embedded,
    passed: rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
    failed: Object.fromEntries(
      failed.map((rule) => [rule.id, findingsOf(rule).map((each) => fingerprintOfResult(each) ?? '')]),
    ),
  };
}

/** A summary of which each text is held once for all that share `known`: runs of thousands of rules name the same ones. */
export function withSharedTexts(summary: RunSummary, known: Map<string, string>): RunSummary {
  const shared = (text: string): string => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
  const services = summary.services.map(({ service, embedded, passed, failed }) => ({
    service: shared(service),
    embedded,
    passed: passed.map(shared),
    failed: Object.fromEntries(Object.entries(failed).map(([id, each]) => [id, each.map(shared)])),
  }));
  return { ...summary, services };
}

const count = { type: 'integer' };
const texts = { type: 'array', items: { type: 'string' } };
const tones = ['pass', 'fail', 'warn', 'none'];

/** Whether a file holds a summary: another version of assay may have written it. */
export const isSummary = compileOwn<RunSummary>({
  type: 'object',
  required: ['summary', 'assay', 'seed', 'startedAt', 'gate', 'counts', 'services'],
  properties: {
    summary: { const: 1 },
    assay: { type: 'string' },
    seed: count,
    startedAt: { type: 'string' },
    gate: { enum: ['pass', 'fail', 'inconclusive'] },
    counts: { type: 'object', required: tones, additionalProperties: count },
    services: {
      type: 'array',
      items: {
        type: 'object',
        required: ['service', 'embedded', 'passed', 'failed'],
        properties: {
          service: { type: 'string' },
          embedded: { type: 'boolean' },
          passed: texts,
          failed: { type: 'object', additionalProperties: texts },
        },
      },
    },
  },
});
