import type { Contract, Rule, RuleKind } from '../../engine/types/index.js';
import { derivedRules } from '../derived/index.js';
import { kinds } from './index.js';

/** All rules of a contract: those that follow from its operations, then its own rows. */
export function rulesOf(contract: Contract): Rule[] {
  const derived = kinds.flatMap((kind) => kind.derive?.(contract) ?? []);
  return [...derived, ...derivedRules(contract), ...contract.rules];
}

/** The kind of a rule. Throws when there is none: lint has let a wrong name through. */
export function kindOf(rule: Rule): RuleKind {
  const found = kinds.find((kind) => kind.name === rule.kind);
  if (!found) throw new Error(`there is no kind ${rule.kind}`);
  return found;
}
