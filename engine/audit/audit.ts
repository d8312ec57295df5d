import { compare, type Check, type AuditOutcome } from './compare.js';
import { isAllowed } from './hosts.js';
import type { Listed } from './listed.js';
import { probe, type Seen } from './probe.js';

/** What became of one record. */
export interface AuditedRecord {
  slug: string;
  sampleUrl: string | null;
  outcome: AuditOutcome | 'not contacted';
  why?: string;
  status?: number;
  checks: Check[];
}

export interface AuditOptions {
  /** Hosts, with or without a port, that may be contacted beside those of this machine. */
  allowed: readonly string[];
  timeoutMs: number;
}

/** Hosts that are asked at once; each of them gets one request after the other. */
const hostsAtOnce = 4;

/** Asks the sample of each record once, where its host is allowed, and compares. The order of records is kept. */
export async function auditRecords(
  records: readonly Listed[],
  options: AuditOptions,
): Promise<AuditedRecord[]> {
  const audited = new Array<AuditedRecord>(records.length);
  const queues = new Map<string, number[]>();
  for (const [index, record] of records.entries()) {
    const { sampleUrl } = record;
    if (sampleUrl === undefined || !isAllowed(sampleUrl, options.allowed)) {
      audited[index] = notContacted(record);
      continue;
    }
    const { host } = new URL(sampleUrl);
    queues.set(host, [...(queues.get(host) ?? []), index]);
  }
  const waiting = [...queues.values()];
  const worker = async (): Promise<void> => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) {
      for (const index of queue) {
        const record = records[index] as Listed;
        audited[index] = check(record, await probe(record.sampleUrl ?? '', options.timeoutMs));
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, worker));
  return audited;
}

function notContacted({ slug, sampleUrl }: Listed): AuditedRecord {
  const why = sampleUrl === undefined ? 'no sample_url' : 'its host is not allowed';
  return { slug, sampleUrl: sampleUrl ?? null, outcome: 'not contacted', why, checks: [] };
}

function check(record: Listed, seen: Seen): AuditedRecord {
  const checks = compare(record, seen);
  const has = (outcome: AuditOutcome) => checks.some((check) => check.outcome === outcome);
  return {
    slug: record.slug,
    sampleUrl: record.sampleUrl ?? null,
    outcome: has('differs') ? 'differs' : has('agrees') ? 'agrees' : 'cannot tell',
    ...(seen.answered ? { status: seen.status } : { why: seen.why }),
    checks,
  };
}
