import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { withMethods } from '../engine/openapi/methods.js';
import { methodsOf } from './config/methods.js';
import { openConfig } from './config/open-config.js';
import { checkService } from './config/targets.js';
import { namedDocuments, type DocumentFlags } from './shared/documents.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from './shared/services.js';

interface ListFlags extends DocumentFlags {
  clauses?: true;
  unchecked?: true;
  config?: string;
}

export function addList(program: Command): void {
  describedCommand(program, 'list').action(list);
}

async function list(names: string[], flags: ListFlags): Promise<void> {
  const config = await openConfig(flags.config);
  const { contracts, texts } = await namedDocuments(names, flags, config);
  const known = serviceNames(contracts);
  const own = flags.openapi === undefined ? known : [...contracts.documents.keys()].slice(-1);
  const chosen =
    texts.length === 0 ? own : texts.map((text) => checkService(text.split('=')[0] ?? '', known));
  const lines = flags.clauses ? clauseLines : ruleLines;
  for (const service of loadServices(contracts, chosen)) {
    const { methods } = config.targets[service.contract.service] ?? {};
    (flags.unchecked ? uncheckedLines(service, methodsOf(methods)) : lines(service)).forEach(say);
  }
}

/** What no rule checks of an OpenAPI document, with what is not sent without leave. */
function uncheckedLines({ contract }: ServiceRules, methods: readonly string[]): string[] {
  return withMethods(contract, methods).openapi?.unchecked ?? [];
}

function ruleLines({ rules }: ServiceRules): string[] {
  return rules.map((rule) => [rule.id, rule.authority, rule.kind, rule.says].join('\t'));
}

function clauseLines({ contract, rules }: ServiceRules): string[] {
  return contract.clauses.map((clause) => {
    const citing = rules.filter((rule) => rule.clause === clause.id).map((rule) => rule.id);
    return [
      `${contract.service}/${clause.id}`,
      clause.section,
      clause.says,
      clause.reason ?? citing.join(' '),
    ].join('\t');
  });
}
