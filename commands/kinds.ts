import { relative } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { stringify } from 'yaml';
import { UsageError } from '../engine/errors.js';
import type { RuleKind } from '../engine/types/index.js';
import { allFamilies, allKinds, ownKind } from '../suites/kinds/known.js';
import { openConfig } from './config/open-config.js';
import { exampleContract, exampleRules } from './shared/example.js';
import { nearest } from '../engine/nearest.js';
import { parametersOf, type ParameterOutline } from './shared/parameters.js';
import { say } from './shared/say.js';

export function addKinds(program: Command): void {
  describedCommand(program, 'kinds').action(
    async (name: string | undefined, { json, config }: { json?: true; config?: string }) => {
      await openConfig(config);
      if (name === undefined) (json ? [asJson(listing())] : listingLines()).forEach(say);
      else {
        const described = describe(kindNamed(name));
        (json ? [asJson(described)] : descriptionLines(described)).forEach(say);
      }
    },
  );
}

function asJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

function listing(): object {
  return Object.fromEntries(
    Object.entries(allFamilies()).map(([family, members]) => [
      family,
      members.map(({ name, says }) => ({ name, says })),
    ]),
  );
}

function listingLines(): string[] {
  const width = Math.max(...allKinds().map(({ name }) => name.length));
  return Object.entries(allFamilies()).flatMap(([family, members], index) => [
    ...(index === 0 ? [] : ['']),
    family,
    ...members.map(({ name, says }) => `  ${name.padEnd(width)}  ${says}`),
  ]);
}

/** The kind of that name. Throws UsageError with the nearest names where there is none. */
function kindNamed(name: string): RuleKind {
  const found = allKinds().find((kind) => kind.name === name);
  if (found) return found;
  const names = allKinds().map((kind) => kind.name);
  throw new UsageError(`unknown kind ${JSON.stringify(name)}; nearest: ${nearest(name, names).join(', ')}`);
}

/** What `assay kinds NAME` tells of a kind. */
interface Description {
  name: string;
  family: string;
  /** The module of a kind of the user's own. */
  file?: string;
  says: string;
  parameters: ParameterOutline[];
  examples: object[];
  mutants: { name: string; does: string }[];
}

/** A kind for a reader: its parameters, its example rows for the bookshop, and the mutants of those rows. */
export function describe(kind: RuleKind): Description {
  const { name, says } = kind;
  const family = Object.entries(allFamilies()).find(([, members]) => members.includes(kind))?.[0] ?? '';
  const own = ownKind(name);
  const rules = exampleRules(kind, own ? 'service' : undefined);
  const contract = exampleContract();
  // The example of a kind of the user's own is a row for another service than the bookshop.
  const mutants = own ? [] : rules.flatMap((rule) => kind.faults(rule.params as never, contract));
  return {
    name,
    family,
    ...(own ? { file: relative('', own.file) } : {}),
    says,
    parameters: parametersOf(kind.params),
    examples: rules.map(({ id, clause, params }) =>
      own ? { id, says, kind: name, params } : { id, says, kind: name, clause, params },
    ),
    mutants: [
      ...new Map(mutants.map((fault) => [fault.name, { name: fault.name, does: fault.does }])).values(),
    ],
  };
}

function descriptionLines(described: Description): string[] {
  const { name, family, file, says, parameters, examples, mutants } = described;
  return [
    `${name} (${[family, file ?? []].flat().join(', ')}): ${says}`,
    '',
    'Parameters',
    ...parameters.map(
      (each) =>
        `  ${each.name}: ${each.type}, ${each.required ? 'required' : 'optional'}${each.description ? `: ${each.description}` : ''}`,
    ),
    '',
    ...(examples.length === 0 ? [] : exampleLines(examples)),
    ...(mutants.length > 0
      ? [
          '',
          'Mutants derived for the example',
          ...mutants.map((mutant) => `  ${mutant.name}: ${mutant.does}`),
        ]
      : []),
  ];
}

function exampleLines(examples: readonly object[]): string[] {
  const rows = stringify(examples, { flowCollectionPadding: true }).trimEnd().split('\n');
  return [examples.length > 1 ? 'Examples' : 'Example', ...rows.map((line) => `  ${line}`)];
}
