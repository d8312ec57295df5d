import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { auditRecords, type AuditedRecord } from '../engine/audit/audit.js';
import { readListed, type Listed } from '../engine/audit/listed.js';
import { parseBaseUrl } from './config/base-url.js';
import { checkWritable, writeFileNamed } from '../engine/files/write-file.js';
import { UsageError, messageOf } from '../engine/errors.js';
import { parseBody } from '../engine/json/parse.js';
import { auditTable } from '../reporters/terminal/audit-table.js';
import { serveAudited } from './audit/embedded.js';
import { say, warn } from './shared/say.js';

interface AuditFlags {
  directory?: string;
  allow: string[];
  json?: string;
  timeout: number;
}

const listPath = '/api/v1/apis';

export function addAudit(program: Command): void {
  describedCommand(program, 'audit', { allow: collect }).action(audit);
}

const collect = (host: string, hosts: string[]): string[] => [...hosts, readHost(host)];

/** A host as the command line gives it. Throws UsageError for what is none, an address for instance. */
function readHost(text: string): string {
  const address = `http://${text}/`;
  if (URL.canParse(address) && !/[/?#@\s]/.test(text) && text !== '') {
    const { hostname } = new URL(address);
    return text.toLowerCase().endsWith(':80') ? hostname : new URL(`https://${text}/`).host;
  }
  throw new UsageError(`--allow takes a host or host:port, not ${JSON.stringify(text)}`);
}

async function audit({ directory, allow, json, timeout }: AuditFlags): Promise<void> {
  if (json !== undefined) checkWritable(json);
  const served = directory === undefined ? await serveAudited() : undefined;
  try {
    const baseUrl = served?.baseUrl ?? parseBaseUrl(directory ?? '');
    const records = await fetchListed(baseUrl, timeout);
    if (!records) return;
    const allowed = [...allow, new URL(baseUrl).host];
    const found = await auditRecords(records, { allowed, timeoutMs: timeout });
    report(baseUrl, found, json);
  } finally {
    await served?.close();
  }
}

/** The records of a directory, or undefined (exit status 3) when its list cannot be had. */
async function fetchListed(baseUrl: string, timeoutMs: number): Promise<Listed[] | undefined> {
  const url = baseUrl + listPath;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = parseBody(await response.text());
    const records = response.ok && 'json' in parsed ? readListed(parsed.json) : [];
    if (records.length > 0) return records;
    warn(`assay: ${url} lists no records (status ${response.status})`);
  } catch (thrown) {
    const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
    warn(`assay: ${url} cannot be read: ${messageOf(cause)}`);
  }
  process.exitCode = 3;
  return undefined;
}

function report(baseUrl: string, records: AuditedRecord[], json: string | undefined): void {
  const count = (outcome: AuditedRecord['outcome']) =>
    records.filter((each) => each.outcome === outcome).length;
  const summary = {
    records: records.length,
    agree: count('agrees'),
    differ: count('differs'),
    cannotTell: count('cannot tell'),
    notContacted: count('not contacted'),
  };
  auditTable(records).forEach(say);
  say(
    `${summary.records} records: ${summary.agree} agree, ${summary.differ} differ, ` +
      `${summary.cannotTell} cannot be decided, ${summary.notContacted} not contacted`,
  );
  if (json !== undefined) {
    writeFileNamed(json, `${JSON.stringify({ schema: 1, directory: baseUrl, summary, records }, null, 2)}\n`);
  }
  process.exitCode = summary.differ > 0 ? 1 : summary.agree === 0 ? 3 : 0;
}
