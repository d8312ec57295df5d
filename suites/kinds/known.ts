import type { RuleKind } from '../../engine/types/index.js';
import { families, kinds } from './index.js';

/** The family of kinds that modules of the user's own export. */
const ownFamily = 'own';

/** A kind of the user's own, and the module that exports it. */
export interface OwnKind {
  kind: RuleKind;
  file: string;
}

/** Kinds of the user's own by name: known to a process once it has loaded the modules of the configuration. */
const own = new Map<string, OwnKind>();

export function addOwnKinds(added: readonly OwnKind[]): void {
  for (const each of added) own.set(each.kind.name, each);
}

/** The kind of the user's own that has this name. */
export function ownKind(name: string): OwnKind | undefined {
  return own.get(name);
}

/** Every kind of rule that can be checked: assay's, then the user's own. */
export function allKinds(): readonly RuleKind[] {
  return own.size === 0 ? kinds : [...kinds, ...ownMembers()];
}

/** All kinds by family. */
export function allFamilies(): Readonly<Record<string, readonly RuleKind[]>> {
  return own.size === 0 ? families : { ...families, [ownFamily]: ownMembers() };
}

function ownMembers(): RuleKind[] {
  return [...own.values()].map(({ kind }) => kind);
}
