import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import type { MutantDraft } from '../engine/types/index.js';
import { kindOf } from '../suites/kinds/rules.js';
import { openConfig } from './config/open-config.js';
import { namedDocuments, type Contracts, type DocumentFlags } from './shared/documents.js';
import { findRule } from './shared/find-rule.js';
import { say } from './shared/say.js';

export function addExplain(program: Command): void {
  describedCommand(program, 'explain').action(
    async (id: string, flags: DocumentFlags & { config?: string }) => {
      const service = id.split('/')[0] ?? '';
      const { contracts } = await namedDocuments([service], flags, await openConfig(flags.config));
      explain(id, contracts).forEach(say);
    },
  );
}

function explain(id: string, contracts: Contracts): string[] {
  const { rule, contract } = findRule(contracts, id);
  const clause = contract.clauses.find((each) => each.id === rule.clause);
  const kind = kindOf(rule);
  const params = rule.params as never;
  return [
    rule.id,
    `  says:        ${rule.says}`,
    `  clause:      ${clause?.says ?? ''} (${rule.clause})`,
    `  source:      ${contract.source.title}, ${clause?.section ?? ''}`,
    `  authority:   ${rule.authority}${rule.why === undefined ? '' : `: ${rule.why}`}`,
    ...(rule.assumes === undefined ? [] : [`  assumes:     ${rule.assumes}`]),
    `  kind:        ${kind.name}: ${kind.says}`,
    `  operations:  ${kind.operations(params, contract).join(', ')}`,
    `  parameters:  ${JSON.stringify(rule.params)}`,
    ...sketches('  must notice: ', kind.faults(params, contract)),
    ...sketches('  must let be: ', kind.variants(params, contract)),
  ];
}

function sketches(title: string, all: readonly MutantDraft[]): string[] {
  if (all.length === 0) return [`${title}(none)`];
  return all.map(
    ({ name, does }, index) => `${index === 0 ? title : ' '.repeat(title.length)}${name}: ${does}`,
  );
}
