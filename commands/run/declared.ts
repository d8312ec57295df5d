import { existsSync } from 'node:fs';
import type { Config } from '../config/config.js';
import { leftOut, type LeftOut } from '../config/not-implemented.js';
import { UsageError } from '../../engine/errors.js';
import { checkRules, embeddedTarget, knownOf, type KnownFile } from '../../engine/known/plan-known.js';
import { dayOf, readKnown } from '../../engine/known/read.js';
import type { PlannedRule } from '../../engine/plan/plan.js';
import { rulesOf, kindOf } from '../../suites/kinds/rules.js';
import type { Target } from '../shared/prepare.js';

/** What the user has said beforehand of the rules: which failures are known, and what is left out on purpose. */
export interface DeclaredFlags {
  known?: string;
  updateKnown?: true;
  notImplemented: string[];
}

/** The name under which a file of known failures is found in the current folder. */
const knownName = 'assay.known.yaml';

/** The file of known failures of a run: the flag's, else the configuration's, else `assay.known.yaml` where there is one. */
export function knownFileOf(flags: DeclaredFlags, config: Config): KnownFile | undefined {
  const file = flags.known ?? config.known ?? knownName;
  const isAsked = flags.known !== undefined || config.known !== undefined || flags.updateKnown;
  if (!isAsked && !existsSync(file)) return undefined;
  // What is to be written need not be there yet.
  const entries = flags.updateKnown && !existsSync(file) ? [] : readKnown(file);
  return { file, entries, today: dayOf(new Date()) };
}

/** The targets with what is declared of each rule. Throws UsageError for a declaration that names nothing. */
export function declare(
  targets: readonly Target[],
  flags: DeclaredFlags,
  known: KnownFile | undefined,
): Target[] {
  const named = targets.map((target) => leftOutOf(target, flags.notImplemented));
  const nowhere = flags.notImplemented.find((text) =>
    named.every(({ unmatched }) => unmatched.includes(text)),
  );
  if (nowhere !== undefined) throw new UsageError(namesNothing(nowhere, targets));
  if (known) {
    const services = targets.map(({ service }) => service.contract.service);
    const rules = targets.flatMap(({ service }) => rulesOf(service.contract).map(({ id }) => id));
    checkRules(known, services, new Set(rules));
  }
  return targets.map((target, index) => withDeclared(target, named[index], known));
}

/** A target with what is declared of it: by the flags for all targets, and by its configuration. */
function withDeclared(target: Target, byFlags: LeftOut | undefined, known: KnownFile | undefined): Target {
  const configured = leftOutOf(target, target.config?.notImplemented ?? []);
  const [unknown] = configured.unmatched;
  if (unknown !== undefined) throw new UsageError(namesNothing(unknown, [target]));
  const byRule = new Map([...(byFlags?.byRule ?? []), ...configured.byRule]);
  const url = target.baseUrl ?? embeddedTarget;
  const declared = new Map(
    target.service.rules.map(({ id }) => [id, declaredOf(id, byRule.get(id), known, url)] as const),
  );
  const leftOut = new Set([...(byFlags?.operations ?? []), ...configured.operations]);
  return { ...target, declared, leftOut };
}

function declaredOf(
  rule: string,
  notImplemented: string | undefined,
  known: KnownFile | undefined,
  target: string,
): Pick<PlannedRule, 'known' | 'notImplemented'> {
  if (notImplemented !== undefined) return { notImplemented };
  const entries = known ? knownOf(known, rule, target) : [];
  return entries.length === 0 ? {} : { known: entries };
}

function leftOutOf({ service: { contract } }: Target, declarations: readonly string[]): LeftOut {
  const named = rulesOf(contract).map((rule) => ({
    id: rule.id,
    operations: kindOf(rule).operations(rule.params as never, contract),
  }));
  return leftOut(declarations, named, contract.operations);
}

function namesNothing(text: string, targets: readonly Target[]): string {
  const operations = targets.flatMap(({ service }) => service.contract.operations.map(({ name }) => name));
  return (
    `not implemented: ${JSON.stringify(text)} names no rule and no operation of ` +
    `${targets.map(({ service }) => service.contract.service).join(', ')}; operations are ${operations.join(', ')}`
  );
}
