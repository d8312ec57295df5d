import { UsageError } from '../../engine/errors.js';
import { gentleLimits } from '../../engine/live/planning/budget.js';
import type { ConfiguredTarget } from '../../engine/live/planning/live-target.js';
import type { Config } from '../config/config.js';
import { givenLimits } from '../config/given-limits.js';
import { declare } from '../run/declared.js';
import { keyNameFor, planRules, withKeyPlace, type Target } from '../shared/prepare.js';

/** What a target is made ready with. */
export interface Readying {
  config: Config;
  started: Date;
}

/** A chosen target with what is declared of its rules. Throws UsageError where there is none. */
export function configuredTarget(target: Target | undefined, call: Readying): ConfiguredTarget {
  if (!target) throw new UsageError('there is nothing to check');
  const [declared] = declare([target], { notImplemented: [] }, undefined);
  return readyTarget(declared ?? target, call);
}

/** A target with all that the configuration says of it, or what holds for any live target. */
export function readyTarget(target: Target, { config, started }: Readying): ConfiguredTarget {
  const { service, baseUrl = '', samples, config: own, declared, minChecked, methods, destructive } = target;
  const given = [gentleLimits, config.limits, own?.limits];
  return {
    contract: withKeyPlace(service.contract, own),
    baseUrl,
    keyName: keyNameFor(target),
    limits: givenLimits(given, started.getTime()) ?? [],
    samples,
    rules: planRules(service, declared),
    ...(minChecked === undefined ? {} : { minChecked }),
    ...(methods === undefined ? {} : { methods }),
    ...(destructive === undefined ? {} : { destructive }),
  };
}
