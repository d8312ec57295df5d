import type { Contract, Rule, Sample } from '../../engine/types.js';
import { references } from '../../fixtures/reference/index.js';
import { otherImplementations } from '../../fixtures/variants/index.js';
import type { Subject } from './prove-variation.js';
import { faultsOf, variantsOf } from './variations.js';

/** Everything that the proof of a service judges: mutants, compliant variants, and implementations by other hands. */
export function subjectsOf(contract: Contract, rules: readonly Rule[]): Subject[] {
  const implementation = references[contract.service];
  if (!implementation) return [];
  const samples: Sample[] = [];
  const mutants = faultsOf(contract, rules).map((fault): Subject => ({
    ...fault,
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
  return [...mutants, ...variants, ...others];
}

/** Rules that no mutant proves. */
export function unprovenRules(contract: Contract, rules: readonly Rule[]): string[] {
  const owners = new Set(faultsOf(contract, rules).flatMap((fault) => fault.kills));
  return rules.map((rule) => rule.id).filter((id) => !owners.has(id));
}
