import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { operationOf } from '../../contract/operations.js';
import { recordWriter, type RecordWriter } from '../../records/record-file.js';
import type { Step } from '../../types/index.js';
import type { Session } from '../session.js';

/** What keeps the records of a streamed step: the contract says how they are recognized (`x-record`), if at all. */
export function recordsFor({ contract, options: { files } }: Session, step: Step): RecordWriter | undefined {
  if (!step.stream) return undefined;
  const record = operationOf(contract.operations, step.method, step.path)?.record;
  if (!record) return undefined;
  const view = { mapping: contract.mappings[record.mapping] ?? {}, key: record.key };
  if (files === undefined) return recordWriter(view);
  mkdirSync(files, { recursive: true });
  return recordWriter(view, join(files, randomUUID()));
}
