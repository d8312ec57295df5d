import { isObject } from '../../engine/json/guards.js';
import type { Contract, Rule, RuleKind } from '../../engine/types/index.js';
import { derivedRules } from '../derived/index.js';
import { kinds } from './index.js';
import { allKinds } from './known.js';

/** All rules of a contract: those that follow from its operations, then its own rows, which replace those of the same id. */
export function rulesOf(contract: Contract): Rule[] {
  const { openapi, rules } = contract;
  if (!openapi) return [...kinds.flatMap((kind) => kind.derive?.(contract) ?? []), ...rules];
  const replaced = new Set([...rules.map(({ id }) => id), ...(openapi.leftOut ?? [])]);
  return [...allDerived(contract).filter(({ id }) => !replaced.has(id)), ...rules];
}

/** The rules that follow from an OpenAPI document. */
export function allDerived(contract: Contract): Rule[] {
  return [...kinds.flatMap((kind) => kind.derive?.(contract) ?? []), ...derivedRules(contract)];
}

/** Whether the cases of a rule read whole files. */
export function readsFiles(rule: Rule): boolean {
  const { readsFiles: does } = kindOf(rule);
  return typeof does === 'string' ? isObject(rule.params) && Object.hasOwn(rule.params, does) : does === true;
}

/** The kind of a rule. Throws when there is none: lint has let a wrong name through. */
export function kindOf(rule: Rule): RuleKind {
  const found = allKinds().find((kind) => kind.name === rule.kind);
  if (!found) throw new Error(`there is no kind ${rule.kind}`);
  return found;
}
