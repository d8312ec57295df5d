import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Command } from 'commander';
import { keyNameOf } from './config/keys.js';
import { parseTargets } from './config/targets.js';
import { checkWritable, writeFileNamed } from '../engine/files/write-file.js';
import { suggestedSamples } from '../engine/contract/sample-names.js';
import { UsageError } from '../engine/errors.js';
import type { Contract } from '../engine/types/index.js';
import { describedCommand } from './shared/described-command.js';
import { namedDocuments, type Contracts } from './shared/documents.js';
import { isBaseUrl } from './shared/open-document.js';
import { ownContracts } from './shared/own-contracts.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames } from './shared/services.js';

interface InitFlags {
  config: string;
  force?: true;
  openapi?: string;
  ca?: string;
}

/** What a configuration begins with where no target is named. */
const example = { service: 'game', baseUrl: 'http://localhost:8000' };

export function addInit(program: Command): void {
  describedCommand(program, 'init').action(
    async (texts: string[], { config, force, ...given }: InitFlags) => {
      const flags = { contracts: ownContracts, ...given };
      const { contracts, texts: named } = await namedDocuments(texts, flags, { targets: {} });
      const targets = parseTargets(named, serviceNames(contracts));
      const without = targets.find(({ baseUrl }) => baseUrl === undefined);
      if (without)
        throw new UsageError(`${without.service} has no base URL: give ${without.service}=BASE_URL`);
      if (existsSync(config) && !force) throw new UsageError(`${config} exists; --force overwrites it`);
      checkWritable(config);
      const file = { folder: dirname(config), contracts };
      writeFileNamed(
        config,
        configText(targets.length === 0 ? [example] : targets, schemaFrom(config), file),
      );
      say(`wrote ${config}: edit its targets, then run assay check`);
    },
  );
}

/** Operations that a configuration names for its reader. */
const mostNames = 30;

/** A configuration file in which every setting stands, those that are not needed as comments (`#name: value`). */
function configText(
  targets: readonly { service: string; baseUrl?: string }[],
  schema: string,
  file: { folder: string; contracts: Contracts },
): string {
  const texts = targets.map((target) => targetText(target, file));
  return [`# yaml-language-server: $schema=${schema}\n`, head, ...texts, rest].join('');
}

/** Where editors find the schema: they start from the file, which need not lie beside the installed package. */
function schemaFrom(config: string): string {
  const schema = join('node_modules', 'assay', 'schemas', 'config.schema.json');
  return relative(dirname(config), schema).replaceAll('\\', '/');
}

const head = `# What assay checks, and how. Command-line flags override this file.

# Implementations to check, by service (assay list names them: game, directory, s1 to s27).
targets:
`;

function targetText(
  { service, baseUrl }: { service: string; baseUrl?: string },
  { folder, contracts }: { folder: string; contracts: Contracts },
): string {
  const [known] = loadServices(contracts, [service]);
  const document = contracts.documents.get(service)?.file;
  const names = known?.contract.operations.map(({ name }) => name) ?? [];
  return `  ${service}:
    url: ${baseUrl ?? ''}
${document === undefined ? '' : documentText(isBaseUrl(document) ? document : relative(folder, document))}    # Keep the key out of this file: name the environment variable that holds it.
    #key: { env: ${keyNameOf(service)} }
${samplesText(known?.contract)}    # What is not implemented: words of an operation's name, an operation, or a rule id (* for any characters).
    # assay does not check it, shows it in the report, and never counts it as a pass.
    # Operations: ${names.slice(0, mostNames).join(', ')}${names.length > mostNames ? ', …' : '.'}
    #notImplemented: [${names.at(-1) ?? ''}]
    # Percentage of its stated rules that need a verdict for a pass.
    #minChecked: 80
    # Upper limits of requests to this target, in addition to those of its document.
    #limits: { second: 5, minute: 100 }
`;
}

function documentText(openapi: string): string {
  return `    openapi: ${openapi.replaceAll('\\', '/')}
    # Methods that assay may send in addition to GET, HEAD and OPTIONS. It changes and deletes what it created itself.
    #methods: [POST, PUT, PATCH, DELETE]
`;
}

/** Values that assay cannot guess, by the names under which they are looked for. */
function samplesText(contract: Contract | undefined): string {
  const samples = contract ? suggestedSamples(contract) : [];
  if (samples.length === 0) return '';
  const written = samples.map((sample) => {
    const members = Object.entries(sample).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    return `{ ${members.join(', ')} }`;
  });
  return `    # Parameter values that exist on your server: replace these. Those of one sample exist together.
    #samples: [${written.join(', ')}]
`;
}

const rest = `
# Rules to check, by id (* for any characters). Default: all.
#only: '*'

# File of known failures (tolerated), relative to this file. assay check --update-known writes it.
# Default: assay.known.yaml in the current folder, if it exists.
#known: assay.known.yaml

# Modules that export kinds of your own (JavaScript), relative to this file.
#kinds: [./assay-kinds/always-sorted.js]

# Cases for each rule; the same seed gives the same cases.
#runs: 100
#seed: 42

# Milliseconds for one request, and connections to a target.
#timeout: 10000
#concurrency: 8

# PEM file of a certificate authority to trust, relative to this file.
#ca: certificates/authority.pem

# Live runs (assay live): your contact for operators, and the folder of request counts and history.
#live: { contact: 'you@example.org', state: .assay }
`;
