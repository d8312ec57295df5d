import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { checkService } from './config/targets.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from './shared/services.js';

export function addList(program: Command): void {
  describedCommand(program, 'list').action(
    (names: string[], flags: { clauses?: true; contracts: string }) => {
      const known = serviceNames(flags.contracts);
      const chosen = names.length === 0 ? known : names.map((name) => checkService(name, known));
      for (const service of loadServices(flags.contracts, chosen)) {
        (flags.clauses ? clauseLines(service) : ruleLines(service)).forEach(say);
      }
    },
  );
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
