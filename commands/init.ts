import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Command } from 'commander';
import { configName } from './config/config.js';
import { keyNameOf } from './config/keys.js';
import { parseTargets } from './config/targets.js';
import { checkWritable, writeFileNamed } from '../engine/files/write-file.js';
import { UsageError } from '../engine/errors.js';
import { ownContracts } from './shared/own-contracts.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames } from './shared/services.js';

/** What a configuration begins with where no target is named. */
const example = { service: 'game', baseUrl: 'http://localhost:8000' };

export function addInit(program: Command): void {
  program
    .command('init')
    .summary('write a commented configuration')
    .description(`Writes ${configName} into the current folder, with the given targets.`)
    .argument('[targets...]', 'SERVICE=BASE_URL')
    .option('--config <file>', 'file to write', configName)
    .option('--force', 'overwrite an existing file')
    .action((texts: string[], { config, force }: { config: string; force?: true }) => {
      const targets = parseTargets(texts, serviceNames(ownContracts));
      const without = targets.find(({ baseUrl }) => baseUrl === undefined);
      if (without) throw new UsageError(`give ${without.service}=BASE_URL`);
      if (existsSync(config) && !force)
        throw new UsageError(`${config} is there already; --force overwrites it`);
      checkWritable(config);
      writeFileNamed(config, configText(targets.length === 0 ? [example] : targets, schemaFrom(config)));
      say(`${config} is written: see to its targets, then run assay check`);
    });
}

/** A configuration file in which every setting stands, those that are not needed as comments (`#name: value`). */
function configText(targets: readonly { service: string; baseUrl?: string }[], schema: string): string {
  return [`# yaml-language-server: $schema=${schema}\n`, head, ...targets.map(targetText), rest].join('');
}

/** Where editors find the schema: they start from the file, which need not lie beside the installed package. */
function schemaFrom(config: string): string {
  const schema = join('node_modules', 'assay', 'schemas', 'config.schema.json');
  return relative(dirname(config), schema).replaceAll('\\', '/');
}

const head = `# What assay checks, and how. Flags of the command line win over this file.

# Implementations to check, by service (assay list names them: game, directory, s1 to s27).
targets:
`;

function targetText({ service, baseUrl }: { service: string; baseUrl?: string }): string {
  const [known] = loadServices(ownContracts, [service]);
  const names = known?.contract.operations.map(({ name }) => name) ?? [];
  return `  ${service}:
    url: ${baseUrl ?? ''}
    # A key never stands in this file: name the environment variable that holds it.
    #key: { env: ${keyNameOf(service)} }
    # Values that exist on your implementation, by the names of the parameters; they help where nothing lists them.
    #samples: [{ name: some-name }, { name: another-name }]
    # What you leave out on purpose: words of an operation's name, an operation, or a rule id (* for any characters).
    # It is not checked, shown in the report, and never counted as a pass.
    # Its operations: ${names.join(', ')}.
    #notImplemented: [${names.at(-1) ?? ''}]
    # Requests to this target at most, beside what its document says.
    #limits: { second: 5, minute: 100 }
`;
}

const rest = `
# Rules to check, by id (* for any characters). Default: all.
#only: '*'

# Failures that are tolerated for now, in a file of their own, beside this one. assay check --update-known writes it.
# Without this line, assay.known.yaml of the current folder is read where there is one.
#known: assay.known.yaml

# Cases for each rule; the same seed gives the same cases.
#runs: 100
#seed: 42

# Milliseconds for one request, and connections to a target.
#timeout: 10000
#concurrency: 8

# A certificate authority to trust (PEM), beside this file.
#ca: certificates/authority.pem

# Live nights (assay live): who can be reached about the requests, and where limits and history are kept.
#live: { contact: 'you@example.org', state: .assay }
`;
