import type { Contract, ReferenceService, Rule } from '../../engine/types/index.js';
import { loadFreedoms, loadMutants, loadReference, loadSecond } from '../../fixtures/catalogue/load.js';
import { compliantVariants } from '../../fixtures/catalogue/variants.js';
import type { Subject } from './subject.js';
import { faultsOf, variantsOf } from './variations.js';

/** Everything that the proof of a service checks: mutants, compliant variants, and a second implementation. */
export async function subjectsOf(contract: Contract, rules: readonly Rule[]): Promise<Subject[]> {
  const implementation = await loadReference(contract.service);
  if (!implementation) return [];
  // Those that take long come first: none of them keeps a worker busy when the others are done.
  return [
    ...(await compliantSubjects(contract, rules, implementation)),
    ...(await mutantSubjects(contract, rules, implementation)),
  ];
}

/** How many mutants each rule must kill, by its id. */
export async function mutantCounts(contract: Contract, rules: readonly Rule[]): Promise<Map<string, number>> {
  const owners = [
    ...faultsOf(contract, rules),
    ...(await loadMutants(contract.service, contract.operations)),
  ];
  const counts = new Map<string, number>();
  for (const rule of owners.flatMap(({ kills }) => kills)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

async function mutantSubjects(
  contract: Contract,
  rules: readonly Rule[],
  implementation: ReferenceService,
): Promise<Subject[]> {
  const mutant = { sort: 'mutant', implementation, samples: [] } as const;
  const derived = faultsOf(contract, rules).map((fault): Subject => ({
    ...fault,
    ...mutant,
    may: fault.may ?? [],
  }));
  const handWritten = (await loadMutants(contract.service, contract.operations)).map(
    ({ name, samples = [], ...fault }): Subject => ({
      ...fault,
      ...mutant,
      samples,
      id: `${contract.service}/mutants#${name}`,
      may: fault.may ?? [],
    }),
  );
  return [...derived, ...handWritten];
}

async function compliantSubjects(
  contract: Contract,
  rules: readonly Rule[],
  implementation: ReferenceService,
): Promise<Subject[]> {
  const { service } = contract;
  const compliant = { kills: [], may: [], operations: [] };
  const variants = variantsOf(contract, rules).map((variant): Subject => ({
    ...variant,
    may: [],
    sort: 'variant',
    implementation,
    samples: [],
  }));
  const second = await loadSecond(service);
  const others: Subject[] = second
    ? [
        {
          ...compliant,
          id: `${service}/second`,
          does: 'chooses differently wherever the document leaves a choice',
          sort: 'implementation',
          implementation: second.service,
          samples: second.samples,
        },
      ]
    : [];
  const freedoms = await loadFreedoms(service);
  const catalogued = freedoms
    ? compliantVariants(service, implementation, freedoms).map(
        ({ name, service: varied, ...variant }): Subject => ({
          ...compliant,
          ...variant,
          id: `${service}/variants#${name}`,
          sort: 'variant',
          implementation: varied,
        }),
      )
    : [];
  return [...catalogued, ...others, ...variants];
}

/** Rules that kill no mutant, be it derived or hand-written. */
export async function rulesWithoutMutant(contract: Contract, rules: readonly Rule[]): Promise<string[]> {
  const counts = await mutantCounts(contract, rules);
  return rules.map((rule) => rule.id).filter((id) => !counts.has(id));
}
