import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError, messageOf } from '../errors.js';
import { compileOwn } from '../files/own-schema.js';
import type { Contract, CredentialContract, Reading, SampleSource } from '../types/contract.js';
import { parseYaml } from '../yaml.js';
import type { ContractDocument } from './document.js';
import { extensionsSchema } from './extensions.schema.js';
import { readOperations } from './operations.js';

const conforms = compileOwn<ContractDocument>(extensionsSchema);

/** Names of the services that have a contract file in a folder, in file order with numbers sorted as numbers. */
export function contractNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/**
 * Reads one contract file. Throws UsageError naming the file and the place when it is not a contract; one that is known
 * to be sound is not gone through again, which takes longer than reading it.
 */
export function loadContract(folder: string, service: string, isSound = false): Contract {
  const file = join(folder, `${service}.yaml`);
  const document = readDocument(file, isSound);
  if (document.info['x-service'] !== service) {
    throw new UsageError(`${file}: x-service is ${document.info['x-service']}; name the file after it`);
  }
  return toContract(document);
}

function readDocument(file: string, isSound: boolean): ContractDocument {
  let document: unknown;
  try {
    document = parseYaml(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new UsageError(`${file}: not readable as YAML: ${messageOf(thrown).split('\n')[0]}`);
  }
  if (isSound) return document as ContractDocument;
  if (conforms(document)) return document;
  const problem = conforms.errors[0];
  const detail = JSON.stringify(problem?.params ?? {});
  throw new UsageError(
    `${file}: not a contract: ${problem?.instancePath ?? ''} ${problem?.message ?? ''} ${detail}`,
  );
}

function toContract(document: ContractDocument): Contract {
  return {
    service: document.info['x-service'],
    title: document.info.title,
    source: document.info['x-source'] ?? { title: document.info.title },
    dead: document.info['x-dead'] ?? false,
    clauses: document['x-clauses'],
    rules: (document['x-rules'] ?? []).map(({ authority = 'stated', ...rule }) => ({ ...rule, authority })),
    operations: readOperations(document.paths),
    schemas: document.components?.schemas ?? {},
    readings: Object.fromEntries(
      Object.entries(document['x-readings'] ?? {}).map(([name, entry]) => [name, toReading(entry)]),
    ),
    sampleSources: (document['x-samples']?.sources ?? []).map(toSource),
    sampleLiterals: document['x-samples']?.literals ?? [],
    credential: toCredential(document['x-credential']),
    limits: document['x-limits'] ?? [],
  };
}

function toReading(entry: NonNullable<ContractDocument['x-readings']>[string]): Reading {
  return Object.fromEntries(
    Object.entries(entry).map(([notion, at]) => [notion, Array.isArray(at) ? { at } : at]),
  );
}

type SourceDocument = NonNullable<NonNullable<ContractDocument['x-samples']>['sources']>[number];

function toSource(source: SourceDocument): SampleSource {
  return {
    operation: source.operation,
    path: source.path ?? {},
    query: source.query ?? [],
    items: source.items,
    reading: source.reading,
    also: source.also ?? {},
    stream: source.stream ?? false,
    atMost: source.atMost ?? 1000,
  };
}

/** Where a document does not show how a key travels, it goes as a bearer token (the interface's default). */
function toCredential(credential: ContractDocument['x-credential']): CredentialContract {
  return { in: 'header', name: 'authorization', prefix: 'Bearer ', use: 'none', ...credential };
}
