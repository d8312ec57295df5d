import { operationOf } from '../contract/operations.js';
import { ownNames } from '../contract/rule-names.js';
import type { Case, Contract, Finding, Rule, Step } from '../types/index.js';
import { fingerprintOf } from './fingerprint.js';

/** What tells the cause of a failure: its fingerprint, and what of its requests it takes. */
export interface CauseTold {
  fingerprint: string;
  /** Operations, and names of parameters and header fields. Values do not count: another record is no other cause. */
  parts: ReadonlySet<string>;
  /** Parameters of which a request must have one: the first is there for that alone. */
  companions: ReadonlySet<string>;
  /** Whether a request is refused, which may depend on any of its parameters. */
  isRefusal: boolean;
}

/** What tells the cause of a rule's failure. */
export function causeTold(rule: Rule, contract: Contract, finding: Finding, counterexample: Case): CauseTold {
  const named = ownNames(rule);
  const told = counterexample.steps.map((step) => partsOf(step, named, contract));
  return {
    fingerprint: fingerprintOf(rule.id, { finding, counterexample }),
    parts: new Set(told.flatMap(({ parts }) => parts)),
    companions: new Set(told.flatMap(({ companions }) => companions)),
    isRefusal: finding.at === '' && /\bstatus 4\d\d\b/.test(finding.actual),
  };
}

/**
 * Whether a failure may come from the cause of another: it looks alike, and has all that the other takes. Where other
 * requests of the rule get through (`closely`), which of several parameters a refused one has may be what counts.
 */
export function explains(found: CauseTold, other: CauseTold, closely: boolean): boolean {
  if (found.fingerprint !== other.fingerprint) return false;
  const has = (part: string): boolean => other.parts.has(part) || other.companions.has(part);
  if (![...found.parts].every(has)) return false;
  const companions = [...found.companions];
  if (closely && found.isRefusal) return companions.every(has);
  // Of two, one is what counts, whatever stands beside it.
  return companions.length < 2 || companions.some(has);
}

function partsOf(
  { method, path, rooted, query = [], headers = {} }: Step,
  named: ReadonlySet<string>,
  contract: Contract,
): { parts: string[]; companions: string[] } {
  const operation = rooted ? undefined : operationOf(contract.operations, method, path);
  const names = [...new Set(query.map(([name]) => name))];
  const known = new Set(operation?.parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
  const isCompanion = companionTest(operation?.requireAny ?? [], named);
  const companions = names.filter((name) => isCompanion(name));
  return {
    // A path or name that the contract does not know is made up.
    parts: [
      `${method} ${operation?.path ?? '*'}`,
      ...names.filter((name) => !companions.includes(name)).map((name) => `?${known.has(name) ? name : '*'}`),
      ...Object.keys(headers),
    ],
    companions: companions.map((name) => `?${name}`),
  };
}

/** Whether a parameter goes with others because one of several is required. */
function companionTest(requireAny: readonly string[], named: ReadonlySet<string>): (name: string) => boolean {
  // Several that the rule names are its choice: any will do.
  const own = requireAny.filter((name) => named.has(name));
  return (name) => requireAny.includes(name) && (own.length > 1 || !own.includes(name));
}
