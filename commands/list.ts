import type { Command } from 'commander';
import { checkService } from './config/targets.js';
import { ownContracts } from './shared/own-contracts.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from './shared/services.js';

export function addList(program: Command): void {
  program
    .command('list')
    .summary('every rule, a line each')
    .description('Lists the rules of the services: id, authority, kind, what it says.')
    .argument('[services...]', 'default: all')
    .option('--clauses', 'list the clauses instead, each with the rules that cite it')
    .option('--contracts <dir>', 'contracts to list', ownContracts)
    .action((names: string[], flags: { clauses?: true; contracts: string }) => {
      const known = serviceNames(flags.contracts);
      const chosen = names.length === 0 ? known : names.map((name) => checkService(name, known));
      for (const service of loadServices(flags.contracts, chosen)) {
        (flags.clauses ? clauseLines(service) : ruleLines(service)).forEach(say);
      }
    });
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
