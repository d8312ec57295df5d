import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleSeen } from '../drift/features/seen.js';

const seenPrefix = 'seen-';
export const seenFile = (service: string): string => `${seenPrefix}${service}.jsonl`;

/** All that the workers of a run saw of a service, rule by rule. */
export function readSeen(folder: string, service: string): RuleSeen[] {
  if (!readdirSync(folder).includes(seenFile(service))) return [];
  const lines = readFileSync(join(folder, seenFile(service)), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as RuleSeen);
}
