import type { Contract, MutantDraft, Rule, Variation } from '../../engine/types/index.js';
import { kindOf } from '../kinds/rules.js';

/** Every mutant that the kinds derive from a contract's rules. Each is killed by the rule that owns it. */
export function faultsOf(contract: Contract, rules: readonly Rule[]): Variation[] {
  return rules.flatMap((rule) =>
    kindOf(rule)
      .faults(rule.params as never, contract)
      .map((sketch) => ({ ...toVariation(contract, rule, sketch), kills: [rule.id] })),
  );
}

/** Every compliant variant that the kinds derive; the same change of the same operations is made once. */
export function variantsOf(contract: Contract, rules: readonly Rule[]): Variation[] {
  const all = rules.flatMap((rule) =>
    kindOf(rule)
      .variants(rule.params as never, contract)
      .map((sketch) => toVariation(contract, rule, sketch)),
  );
  const byEffect = new Map(all.reverse().map((each) => [`${each.does} ${each.operations.join()}`, each]));
  return [...byEffect.values()].reverse();
}

function toVariation(contract: Contract, rule: Rule, sketch: MutantDraft): Variation {
  return {
    id: `${rule.id}#${sketch.name}`,
    does: sketch.does,
    kills: [],
    may: sketch.may ?? [],
    operations: sketch.operations ?? kindOf(rule).operations(rule.params as never, contract),
    ...(sketch.isNarrow === true ? { isNarrow: true } : {}),
    wrap: sketch.wrap,
  };
}
