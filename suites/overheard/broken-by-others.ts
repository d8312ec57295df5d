import { fingerprintOf } from '../../engine/finding/fingerprint.js';
import type { Session } from '../../engine/http/session.js';
import { checkOverheard } from '../../engine/run/check-overheard.js';
import { openListener } from '../../engine/overheard/listener.js';
import type { PlannedRule, PlannedService } from '../../engine/plan/plan.js';
import type { Result, Rule, SampleTiers } from '../../engine/types/index.js';
import { kindOf } from '../kinds/rules.js';

/** A rule that another one's requests have broken. */
export interface BrokenByOthers {
  rule: PlannedRule;
  startedAt: number;
  result: Result;
}

/** Lets the rules of a service look at the answers that each of them gets, from now on. */
export function listen(session: Session, samples: SampleTiers, rules: readonly Rule[]): void {
  const { contract } = session;
  session.listener ??= openListener(
    { contract, samples, runs: 1 },
    rules.map((rule) => ({ rule, kind: kindOf(rule) })),
  );
}

/** How rules fail by what others got since the last call, but for those of `failed`, to which they are added. */
export async function brokenByOthers(
  session: Session,
  { rules, endsAt = Infinity }: PlannedService,
  failed: Set<string>,
  isEnd: () => boolean,
): Promise<BrokenByOthers[]> {
  const broken: BrokenByOthers[] = [];
  const { listener } = session;
  const isOver = (): boolean => session.down !== undefined || isEnd() || Date.now() > endsAt;
  for (const heard of listener?.take() ?? []) {
    const rule = rules.find(({ id }) => id === heard.rule.rule.id);
    if (!rule || failed.has(rule.id) || isOver()) continue;
    const startedAt = Date.now();
    const known = new Set(rule.known?.map((entry) => fingerprintOf(rule.id, entry)));
    const result = listener && (await checkOverheard(heard, listener, session, { known, isEnd: isOver }));
    if (!result) continue;
    failed.add(rule.id);
    broken.push({ rule, startedAt, result });
  }
  return broken;
}
