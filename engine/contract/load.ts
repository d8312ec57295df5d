import { placeCredential, usualCredential } from './credential.js';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { packageRoot } from '../paths.js';
import type { Contract, CredentialContract, FieldMapping, SampleSource } from '../types/index.js';
import type { ContractDocument } from './document.js';
import { readOperations } from './operations.js';
import { readViews } from './views.js';

/** A contract that the build has checked, and the hash of the file that it was made from. */
export interface CompiledContract {
  hash: string;
  contract: Contract;
}

/** The text of a contract file, and the contract itself where the build has checked that very text. */
export interface ContractSource {
  file: string;
  text: string;
  checked?: Contract;
}

/**
 * Names of the services that have a contract file in a folder, with numbers sorted as numbers. The packed package carries
 * compiled contracts alone. Throws when there is no such folder.
 */
export function contractNames(folder: string): string[] {
  const compiled = compiledFolder(folder);
  return readdirSync(!existsSync(folder) && compiled !== undefined ? compiled : folder)
    .filter((file) => ['.yaml', '.json'].includes(extname(file)))
    .map((file) => basename(file, extname(file)))
    .sort(byNumbersWithin);
}

/** Names with as many digits in each number are in order as they are: a collator takes milliseconds at each start. */
function byNumbersWithin(one: string, other: string): number {
  const sortable = (name: string): string => name.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'));
  return sortable(one) < sortable(other) ? -1 : 1;
}

/** Reads a contract file, or what the build has made of it. Throws when there is neither. */
export function readContractSource(folder: string, service: string): ContractSource {
  const file = join(folder, `${service}.yaml`);
  const compiled = readCompiled(folder, service);
  if (compiled && !existsSync(file)) return { file, text: '', checked: compiled.contract };
  const text = readFileSync(file, 'utf8');
  return { file, text, ...(compiled?.hash === hashOf(text) ? { checked: compiled.contract } : {}) };
}

/** A contract that is known to be sound: as the build has compiled it. Throws when it is missing or out of date. */
export function loadContract(folder: string, service: string): Contract {
  const { checked } = readContractSource(folder, service);
  if (!checked) throw new Error(`${service}: the compiled contract is out of date; run npm run build`);
  return checked;
}

/** Identifies the text that a contract was compiled from. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function readCompiled(folder: string, service: string): CompiledContract | undefined {
  const compiled = compiledFolder(folder);
  const file = compiled === undefined ? '' : join(compiled, `${service}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CompiledContract) : undefined;
}

/** Where the build puts what it makes of a folder of the package; undefined for a folder of the user's. */
function compiledFolder(folder: string): string | undefined {
  const inside = relative(packageRoot, folder);
  return inside.startsWith('..') || inside === '' ? undefined : join(packageRoot, 'dist', inside);
}

/** The contract that a document states. The document conforms to `schemas/extensions.schema.json`. */
export function toContract(document: ContractDocument): Contract {
  return {
    service: document.info['x-service'],
    title: document.info.title,
    source: document.info['x-source'] ?? { title: document.info.title },
    dead: document.info['x-dead'] ?? false,
    clauses: document['x-clauses'],
    rules: (document['x-rules'] ?? []).map(({ authority = 'stated', ...rule }) => ({ ...rule, authority })),
    operations: readOperations(document.paths),
    schemas: document.components?.schemas ?? {},
    mappings: Object.fromEntries(
      Object.entries(document['x-mappings'] ?? {}).map(([name, entry]) => [name, toMapping(entry)]),
    ),
    views: readViews(document['x-views']),
    sampleSources: (document['x-samples']?.sources ?? []).map(toSource),
    sampleLiterals: document['x-samples']?.literals ?? [],
    sampleGuesses: document['x-samples']?.guesses ?? [],
    credential: toCredential(document['x-credential']),
    limits: document['x-limits'] ?? [],
  };
}

/** A field mapping as a contract file writes it. */
export function toMapping(entry: NonNullable<ContractDocument['x-mappings']>[string]): FieldMapping {
  return Object.fromEntries(
    Object.entries(entry).map(([field, at]) => [field, Array.isArray(at) ? { at } : at]),
  );
}

type SourceDocument = NonNullable<NonNullable<ContractDocument['x-samples']>['sources']>[number];

function toSource(source: SourceDocument): SampleSource {
  return {
    operation: source.operation,
    path: source.path ?? {},
    query: source.query ?? [],
    items: source.items,
    mapping: source.mapping,
    also: source.also ?? {},
    stream: source.stream ?? false,
    atMost: source.atMost ?? 1000,
    ...(source.parts ? { parts: source.parts } : {}),
    ...(source.enumeration ? { enumeration: source.enumeration } : {}),
    ...(source.through === undefined ? {} : { through: source.through }),
  };
}

/** Where a document does not show how a key travels, it goes as a bearer token (the interface's default). */
function toCredential(credential: ContractDocument['x-credential']): CredentialContract {
  const { use = usualCredential.use, demo, ...place } = credential ?? {};
  const isOpen = credential?.in === undefined;
  return {
    ...placeCredential(usualCredential, place),
    use,
    ...(demo === undefined ? {} : { demo }),
    ...(isOpen ? { isOpen } : {}),
  };
}
