import type { ServiceResult } from '../../../engine/results/types.js';
import { causeTitle } from '../../wording/cause-title.js';
import { cut } from '../../wording/explain.js';
import { rulesOf, type FindingGroup } from '../../wording/finding-groups.js';
import type { Seen, Sorted } from '../findings.js';
import { toneOf } from '../../../engine/results/tone.js';

/** What a row of the front page is about, those first that a reviewer looks at first. */
export const states = [
  { id: 'new', name: 'new failure', tone: 'fail' },
  { id: 'still', name: 'still failing', tone: 'fail' },
  { id: 'errors', name: 'error of assay', tone: 'fail' },
  { id: 'stale', name: 'known failure that no longer shows', tone: 'fail' },
  { id: 'warnings', name: 'warning', tone: 'warn' },
  { id: 'fixed', name: 'fixed', tone: 'pass' },
  { id: 'not-checked', name: 'not checked', tone: 'none' },
  { id: 'declared', name: 'declared', tone: 'none' },
] as const;

type State = (typeof states)[number]['id'];

/** One finding of a service, or what some of its rules have in common. */
export interface Row {
  state: State;
  /** What rows of several services may have in common. */
  cause: string;
  title: string;
  /** The rule, where it is about one: its finding has this name on the page of its service. */
  id: string;
  rules: number;
}

/** Characters of a cause or a title. */
const longest = 160;

/** What did not pass of a service, or passes again. */
export function rowsOf(sorted: Sorted): Row[] {
  const each = (state: State, all: readonly Seen[], causeOf: (seen: Seen) => string): Row[] =>
    all.map((seen) => ({
      state,
      cause: causeOf(seen),
      title: cut(seen.rule.says, longest),
      id: seen.id,
      rules: 1,
    }));
  const kind = ({ rule }: Seen) => `kind: ${rule.kind}`;
  return [
    ...sorted.fresh.map((group) => findingRow('new', group)),
    ...sorted.still.map((group) => findingRow('still', group)),
    ...each('errors', sorted.errors, () => 'error of assay'),
    ...each('stale', sorted.stale, kind),
    ...sorted.warnings.map((group) => findingRow('warnings', group)),
    ...each('fixed', sorted.fixed, kind),
    ...byReason('not-checked', sorted.notChecked),
    ...byReason('declared', sorted.declared),
  ];
}

function findingRow(state: State, group: FindingGroup<Seen>): Row {
  const { cause, places } = group;
  const [{ rule, id }] = places;
  return {
    state,
    cause: cause ? cut(causeTitle(cause), longest) : `kind: ${rule.kind}`,
    title: cut(rule.says, longest),
    id,
    rules: rulesOf(group).length,
  };
}

/** Rules of a service that were not checked for one reason are one row. */
function byReason(state: State, all: readonly Seen[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { rule } of all) {
    const cause = rule.reason ?? 'no reason';
    const known = rows.get(cause);
    if (known) known.rules++;
    else rows.set(cause, { state, cause, title: cut(rule.detail ?? rule.says, longest), id: '', rules: 1 });
  }
  return [...rows.values()];
}

/** A service in a line: its verdict, and its rules by how they weigh. */
export function countsOf({ rules, embedded }: ServiceResult): [number, number, number, number] {
  const counts = { pass: 0, fail: 0, warn: 0, none: 0 };
  for (const rule of rules) counts[toneOf(rule, embedded)]++;
  return [counts.pass, counts.fail, counts.warn, counts.none];
}
