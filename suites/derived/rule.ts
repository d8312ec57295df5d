import type { Contract, Operation, Rule } from '../../engine/types/index.js';

interface Draft {
  kind: string;
  says: string;
  params: object;
  /** Default: that of the operation. */
  clause?: string | undefined;
  /** Distinguishes rules of one kind about one operation. */
  about?: string;
  /** The last part of its id. Default: its kind, and what it is about. */
  name?: string;
}

/** A rule that the document states. */
export function stated(contract: Contract, operation: Operation, draft: Draft): Rule {
  return { ...ruleOf(contract, operation, draft), authority: 'stated' };
}

/** A rule that follows from how such services usually are; with `proposed`, only where the target keeps it. */
export function implied(
  contract: Contract,
  operation: Operation,
  { why, proposed = false, ...draft }: Draft & { why: string; proposed?: boolean },
): Rule {
  const rule = ruleOf(contract, operation, draft);
  return { ...rule, authority: 'implied', why, ...(proposed ? { proposed: true as const } : {}) };
}

function ruleOf(
  { service }: Contract,
  operation: Operation,
  { kind, says, params, clause, about, name = about === undefined ? kind : `${kind}-${about}` }: Draft,
): Omit<Rule, 'authority'> {
  return {
    id: [service, operation.name, name].join('/'),
    says,
    kind,
    clause: clause ?? operation.clause ?? '',
    params,
  };
}
