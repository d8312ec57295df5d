import type { Results } from '../engine/results/types.js';
import type { ClauseService, RuleProof } from '../reporters/clause-page.js';
import { subjectsOf } from '../suites/proof/subjects.js';
import { loadServices, serviceNames, type ServiceRules } from './services.js';

/**
 * The clauses and rules of every service of a run, as the contracts of a folder state them now, with the mutants that each
 * rule must kill: from a proof where one is at hand, else those that there are.
 */
export function clauseServices(
  results: Results,
  contracts: string,
  proven: ReadonlyMap<string, RuleProof> | undefined,
): ClauseService[] {
  const known = serviceNames(contracts);
  const judged = results.services.filter(({ service }) => known.includes(service));
  const loaded = loadServices(
    contracts,
    judged.map(({ service }) => service),
  );
  return loaded.map((service, index) => {
    const { contract, rules } = service;
    const result = judged[index];
    return {
      service: contract.service,
      title: contract.title,
      document: contract.document,
      clauses: contract.clauses,
      rules,
      ...(result ? { result } : {}),
      proofs: new Map([...mutantsOf(service), ...(proven ?? [])]),
    };
  });
}

function mutantsOf({ contract, rules }: ServiceRules): Map<string, RuleProof> {
  const mutants = new Map<string, RuleProof>();
  for (const rule of subjectsOf(contract, rules).flatMap(({ kills }) => kills)) {
    mutants.set(rule, { mutants: (mutants.get(rule)?.mutants ?? 0) + 1 });
  }
  return mutants;
}
