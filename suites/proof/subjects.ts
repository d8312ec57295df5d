import type { Contract, Rule, Sample } from '../../engine/types.js';
import { handWrittenFaults } from '../../fixtures/faults/index.js';
import { references } from '../../fixtures/reference/index.js';
import { compliantVariants } from '../../fixtures/variants/catalogue.js';
import { otherImplementations } from '../../fixtures/variants/index.js';
import type { Subject } from './subject.js';
import { faultsOf, variantsOf } from './variations.js';

/** Everything that the proof of a service judges: mutants, compliant variants, and implementations by other hands. */
export function subjectsOf(contract: Contract, rules: readonly Rule[]): Subject[] {
  const implementation = references[contract.service];
  if (!implementation) return [];
  const samples: Sample[] = [];
  const derived = faultsOf(contract, rules).map((fault): Subject => ({
    ...fault,
    may: fault.may ?? [],
    sort: 'mutant',
    implementation,
    samples,
  }));
  const handWritten = (handWrittenFaults[contract.service] ?? []).map(({ name, ...fault }): Subject => ({
    ...fault,
    id: `${contract.service}/faults#${name}`,
    may: fault.may ?? [],
    sort: 'mutant',
    implementation,
    samples,
  }));
  const variants = variantsOf(contract, rules).map((variant): Subject => ({
    ...variant,
    may: [],
    sort: 'variant',
    implementation,
    samples,
  }));
  const others = (otherImplementations[contract.service] ?? []).map((other): Subject => ({
    id: `${contract.service}/${other.name}`,
    does: other.does,
    sort: 'implementation',
    kills: [],
    may: [],
    operations: [],
    implementation: other.service,
    samples: other.samples,
  }));
  const catalogued = compliantVariants(contract.service).map(({ name, service, ...variant }): Subject => ({
    ...variant,
    id: `${contract.service}/variants#${name}`,
    sort: 'variant',
    kills: [],
    may: [],
    operations: [],
    implementation: service,
  }));
  // Those that take long come first: none of them keeps a worker busy when the others are done.
  return [...catalogued, ...others, ...variants, ...derived, ...handWritten];
}

/** Rules that no mutant proves. */
export function unprovenRules(contract: Contract, rules: readonly Rule[]): string[] {
  const owners = new Set(faultsOf(contract, rules).flatMap((fault) => fault.kills));
  return rules.map((rule) => rule.id).filter((id) => !owners.has(id));
}
