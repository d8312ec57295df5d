import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import type { Config } from '../config/config.js';
import { isBaseUrl } from './open-document.js';
import { warn } from './say.js';

/** Where the rules beside a document are looked for: `NAME.rules.yaml` in its folder; the current one for a URL. */
export function rulesFile(name: string, { file }: DocumentSource): string {
  return join(isBaseUrl(file) ? '' : dirname(file), `${name}.rules.yaml`);
}

/** Documents with the rules beside them: the file of `--rules`, of the configuration, else the one that is found. */
export function withRules(
  documents: ReadonlyMap<string, DocumentSource>,
  texts: readonly string[],
  { rules: given }: { rules?: string },
  { targets }: Config,
): Map<string, DocumentSource> {
  const named = new Set(texts.map((text) => text.split('=')[0] ?? ''));
  const about = [...documents.keys()].filter((name) => named.size === 0 || named.has(name));
  if (given !== undefined) checkOne(about);
  const withOwn = ([name, document]: [string, DocumentSource]): [string, DocumentSource] => {
    const configured = targets[name]?.rules;
    const stated = (about.includes(name) ? given : undefined) ?? document.rules;
    const rules =
      stated ?? (configured === undefined ? foundRules(name, document) : relative('', configured));
    return [name, rules === undefined ? document : { ...document, rules }];
  };
  return new Map([...documents].map(withOwn));
}

const told = new Set<string>();

function foundRules(name: string, document: DocumentSource): string | undefined {
  const file = rulesFile(name, document);
  if (!existsSync(file)) return undefined;
  if (!told.has(file)) warn(`${name}: its rules are those of ${document.file} and of ${file}`);
  told.add(file);
  return file;
}

/** Rules that `--rules` names stand beside one document. Throws UsageError. */
function checkOne(services: readonly string[]): void {
  if (services.length === 1) return;
  throw new UsageError(
    services.length === 0
      ? '--rules stands beside an OpenAPI document: give --openapi FILE, too'
      : '--rules is about one service; for several, write targets: { NAME: { openapi, rules } } into assay.config.yaml',
  );
}
