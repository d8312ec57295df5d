import { creationOf } from '../../engine/contract/creation.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { withMethods } from '../../engine/openapi/methods.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { kindOf, rulesOf } from '../../suites/kinds/rules.js';
import type { ServiceRules } from './services.js';

/**
 * Of a plain OpenAPI document, what the allowed methods are about. Rules that change or delete what was there before
 * come last, so that the others meet the records that listings have shown.
 */
export function allowedOf(
  service: ServiceRules,
  methods: readonly string[],
  destructive: boolean,
): ServiceRules {
  if (!service.contract.openapi) return service;
  const contract = sendable(withMethods(service.contract, methods, destructive));
  const rules = rulesOf(contract);
  const harm = new Map(rules.map((rule) => [rule, destructive ? harmOf(rule, contract) : 0]));
  return { contract, rules: rules.sort((one, other) => (harm.get(one) ?? 0) - (harm.get(other) ?? 0)) };
}

/** 2: a rule may delete records that were there before; 1: it may change them; 0: neither. */
function harmOf(rule: Rule, contract: Contract): number {
  const harms = operationsOf(rule, contract).map((id) => {
    const operation = contract.operations.find((each) => each.id === id);
    if (!operation || isSafe(operation) || !operation.path.includes('{')) return 0;
    if (creationOf(contract, operation)) return 0;
    return operation.method === 'DELETE' ? 2 : 1;
  });
  return Math.max(0, ...harms);
}

/** Without rules of the user's about operations that are not sent; they are named. */
function sendable(contract: Contract): Contract {
  const { openapi, operations, rules } = contract;
  const isSent = (rule: Rule): boolean =>
    operationsOf(rule, contract).every((id) => operations.some((each) => each.id === id));
  const left = rules.filter((rule) => !isSent(rule)).map(({ id }) => `${id}: not checked without --methods`);
  if (!openapi || left.length === 0) return contract;
  const unchecked = [...openapi.unchecked, ...left];
  return { ...contract, openapi: { ...openapi, unchecked }, rules: rules.filter(isSent) };
}

function operationsOf(rule: Rule, contract: Contract): string[] {
  return kindOf(rule).operations(rule.params as never, contract);
}
