import type { Results } from '../../engine/results/types.js';
import type { ClauseService, RuleMutation } from '../../reporters/html/clause-page.js';
import { mutantCounts } from '../../suites/mutation/subjects.js';
import { documentsOfResults, type DocumentFlags } from '../shared/documents.js';
import { warn } from '../shared/say.js';
import { loadServices, serviceNames } from '../shared/services.js';

/**
 * The clauses and rules of every service of a run, as the contracts of a folder state them now, with the mutants that each
 * rule must kill: from a proof where one is at hand, else those that there are.
 */
export async function clauseServices(
  results: Results,
  flags: DocumentFlags,
  proven: ReadonlyMap<string, RuleMutation> | undefined,
): Promise<ClauseService[]> {
  const { contracts, missing } = await documentsOfResults(results.services, flags);
  missing.forEach(warn);
  const known = serviceNames(contracts);
  const checked = results.services.filter(({ service }) => known.includes(service));
  const loaded = loadServices(
    contracts,
    checked.map(({ service }) => service),
  );
  const services = loaded.map(async ({ contract, rules }, index) => {
    const result = checked[index];
    const mutants = await mutantCounts(contract, rules);
    return {
      service: contract.service,
      title: contract.title,
      source: contract.source,
      clauses: contract.clauses,
      rules,
      ...(result ? { result } : {}),
      proofs: new Map<string, RuleMutation>([
        ...[...mutants].map(([rule, count]) => [rule, { mutants: count }] as const),
        ...(proven ?? []),
      ]),
    };
  });
  return Promise.all(services);
}
