import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import { UsageError } from '../../engine/errors.js';
import type { ServiceResult } from '../../engine/results/types.js';
import { parseBaseUrl } from '../config/base-url.js';
import type { Config } from '../config/config.js';
import { readCertificate } from './certificate.js';
import { withRules } from './rules-beside.js';
import { discovered, isBaseUrl, openDocument, readOnce, type Transport } from './open-document.js';

/** Where contracts are: a folder of contract files, and OpenAPI documents of the user's by service, which come first. */
export interface Contracts {
  folder: string;
  documents: ReadonlyMap<string, DocumentSource>;
}

/** Flags by which a user names contracts and documents. */
export interface DocumentFlags {
  contracts: string;
  openapi?: string;
  rules?: string;
  timeout?: number;
  ca?: string;
}

/** Contracts, and the targets as they are named then: a bare base URL gets the name of its service. */
export interface Named {
  contracts: Contracts;
  texts: string[];
}

/**
 * Where the contracts of a command are: documents of the configuration, that of `--openapi`, and those that services at
 * bare base URLs serve. Throws UsageError.
 */
export async function namedDocuments(
  texts: readonly string[],
  flags: DocumentFlags,
  config: Config,
): Promise<Named> {
  const transport = transportOf(flags, config);
  const documents = new Map(await configuredDocuments(texts, config, transport));
  const given = flags.openapi === undefined ? undefined : await openDocument(flags.openapi, transport);
  const named: string[] = [];
  for (const text of texts) {
    if (!isBaseUrl(text)) named.push(text);
    else {
      const baseUrl = parseBaseUrl(text);
      const document = given ?? (await discovered(baseUrl, transport));
      const name = nameFor(document, baseUrl);
      documents.set(name, document);
      named.push(`${name}=${text}`);
    }
  }
  if (given) documents.set(onlyName(named, given), given);
  for (const name of documents.keys()) checkName(name);
  return {
    contracts: { folder: flags.contracts, documents: withRules(documents, named, flags, config) },
    texts: named,
  };
}

/** Documents of the configuration. What is on the network is fetched for targets that are asked for. */
async function configuredDocuments(
  texts: readonly string[],
  { targets }: Config,
  transport: Transport,
): Promise<[string, DocumentSource][]> {
  const named = new Set(texts.map((text) => text.split('=')[0]));
  const found: [string, DocumentSource][] = [];
  for (const [name, { openapi }] of Object.entries(targets)) {
    if (openapi === undefined) continue;
    const isAsked = named.size === 0 || named.has(name);
    const file = isBaseUrl(openapi) ? openapi : relative('', openapi) || openapi;
    found.push([name, isAsked ? await openDocument(file, transport) : { file }]);
  }
  return found;
}

/** Flags of a command that reads the configuration for nothing else: the certificate authority that it names. */
export function withCa<T extends DocumentFlags>(flags: T, { ca }: Config): T {
  return ca === undefined ? flags : { ca, ...flags };
}

/** How documents are fetched: as the target is asked. */
export function transportOf({ timeout, ca: given }: DocumentFlags, config: Config): Transport {
  const ca = given ?? config.ca;
  return {
    timeoutMs: timeout ?? config.timeout ?? 10_000,
    ...(ca === undefined ? {} : { ca: readCertificate(ca) }),
  };
}

/**
 * Where the contracts of the services of results are: as the flags or the configuration say, else in the documents that
 * the results name, with the rules that they name. `missing`: what to say of those that are not there.
 */
export async function documentsOfResults(
  services: readonly Pick<ServiceResult, 'service' | 'openapi' | 'rulesFile'>[],
  flags: DocumentFlags,
  config: Config = { targets: {} },
): Promise<{ contracts: Contracts; missing: string[] }> {
  const own = services.filter(({ openapi }) => openapi !== undefined);
  const names = own.map(({ service }) => service);
  const { rules: given, ...others } = flags;
  const { contracts } = await namedDocuments(names, others, config);
  const documents = new Map(contracts.documents);
  const missing: string[] = [];
  const isLost = (service: string, file: string, flag: string): void =>
    void missing.push(
      `${service} was checked by ${file}, which cannot be read any more: give --${flag} FILE`,
    );
  for (const { service, openapi = '', rulesFile: rules } of own) {
    const named = documents.get(service) ?? (await openedAgain(openapi, transportOf(flags, config)));
    if (!named) isLost(service, openapi, 'openapi');
    else if (rules === undefined || given !== undefined) documents.set(service, named);
    else if (existsSync(rules)) documents.set(service, { ...named, rules });
    else isLost(service, rules, 'rules');
  }
  const withFlag = given === undefined ? {} : { rules: given };
  return {
    contracts: { folder: contracts.folder, documents: withRules(documents, names, withFlag, config) },
    missing,
  };
}

/** The document that results name; undefined where it is not there any more. */
async function openedAgain(openapi: string, transport: Transport): Promise<DocumentSource | undefined> {
  if (!isBaseUrl(openapi) && !existsSync(openapi)) return undefined;
  return openDocument(openapi, transport).catch(() => undefined);
}

/** The one service that `--openapi` is about. */
function onlyName(texts: readonly string[], document: DocumentSource): string {
  const names = [...new Set(texts.map((text) => text.split('=')[0] ?? ''))];
  const [name = nameFor(document, '')] = names;
  if (names.length < 2) return name;
  throw new UsageError(
    '--openapi is the document of one service; for several, write targets: { NAME: { url, openapi } } into assay.config.yaml',
  );
}

/** The title of a document as a name, else the host. */
function nameFor(document: DocumentSource, baseUrl: string): string {
  const title = readOnce(document).contract?.title ?? '';
  const host = baseUrl === '' ? 'service' : new URL(baseUrl).hostname;
  return [title, host].map(slugOf).find((name) => name !== '') ?? 'service';
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}

/** A name stands in ids, names of files and variables. */
function checkName(name: string): void {
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(name))
    throw new UsageError(
      `${JSON.stringify(name)} is no name of a service: letters, digits, - and _, at most 64 of them`,
    );
}
