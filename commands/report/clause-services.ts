import type { Results, ServiceResult } from '../../engine/results/types.js';
import type { ClauseService, RuleMutation } from '../../reporters/html/clause-page.js';
import { mutantCounts } from '../../suites/mutation/subjects.js';
import { documentsOfResults, type DocumentFlags } from '../shared/documents.js';
import { warn } from '../shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from '../shared/services.js';

/**
 * The clauses and rules of the services of a run, as the contracts of a folder state them now, with the mutants that each
 * rule must kill: from a proof where one is at hand, else those that there are. One service at a time: a run may have more
 * of them than fit into memory.
 */
export async function openClauses(
  results: Results,
  flags: DocumentFlags,
  proven: ReadonlyMap<string, RuleMutation> | undefined,
): Promise<(service: ServiceResult) => Promise<ClauseService | undefined>> {
  const { contracts, missing } = await documentsOfResults(results.services, flags);
  missing.slice(0, mostTold).forEach(warn);
  if (missing.length > mostTold)
    warn(`… and ${missing.length - mostTold} more services without their documents`);
  const known = new Set(serviceNames(contracts));
  return async (result) => {
    if (!known.has(result.service)) return undefined;
    const [loaded] = loadServices(contracts, [result.service]);
    return loaded && clauseService(loaded, result, proven);
  };
}

async function clauseService(
  { contract, rules }: ServiceRules,
  result: ServiceResult,
  proven: ReadonlyMap<string, RuleMutation> | undefined,
): Promise<ClauseService> {
  const mutants = await mutantCounts(contract, rules);
  return {
    service: contract.service,
    title: contract.title,
    source: contract.source,
    clauses: contract.clauses,
    rules,
    result,
    proofs: new Map(rules.flatMap(({ id }) => mutationOf(id, mutants, proven))),
  };
}

function mutationOf(
  rule: string,
  counts: ReadonlyMap<string, number>,
  proven: ReadonlyMap<string, RuleMutation> | undefined,
): [string, RuleMutation][] {
  const mutants = counts.get(rule);
  const mutation = proven?.get(rule) ?? (mutants === undefined ? undefined : { mutants });
  return mutation ? [[rule, mutation]] : [];
}

const mostTold = 20;
