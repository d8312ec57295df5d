import type { Session } from '../../engine/http/session.js';
import { openListener } from '../../engine/overheard/listener.js';
import type { Rule, SampleTiers } from '../../engine/types/index.js';
import { kindOf } from '../kinds/rules.js';

/** Lets the rules of a service look at the answers that each of them gets, from now on. */
export function listen(session: Session, samples: SampleTiers, rules: readonly Rule[]): void {
  const { contract } = session;
  session.listener ??= openListener(
    { contract, samples, runs: 1 },
    rules.map((rule) => ({ rule, kind: kindOf(rule) })),
  );
}
