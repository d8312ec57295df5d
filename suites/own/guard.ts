import type {
  CheckContext,
  CheckOutcome,
  Contract,
  MutantDraft,
  RuleKind,
} from '../../engine/types/index.js';
import { OwnKindError, thrownIn } from './failure.js';
import { declaredOnly } from './parameters.js';
import { privately, unchangeable } from './private.js';
import { asMutants, asShape, asSource } from './shapes.js';
import { within } from './within.js';

/** Milliseconds that a check may wait for something: it has its answers already. */
const usualLimitMs = 30_000;

/** Calls a function of a kind with the parameters of a rule, of which it sees what its schema declares. */
type Call = <T>(name: string, params: object, use: (declared: never) => T) => T;

/**
 * A kind of the user's own whose faults end in an error of its rule: what it throws, what it waits for in vain, and what
 * it answers that is not what was asked for. What it is asked before a run never throws: the rule's cases do so then.
 */
export function guarded(kind: RuleKind, file: string, limitMs = usualLimitMs): RuleKind {
  const call = callerOf(kind, file);
  return { ...kind, ...beforeRuns(kind, call), ...inRuns(kind, call, limitMs) };
}

/** What failed once is not tried again: a rule would wait as often as it has cases. */
function callerOf(kind: RuleKind, file: string): Call {
  const broken = new WeakMap<object, OwnKindError>();
  return (name, params, use) => {
    const before = broken.get(params);
    if (before) throw before;
    try {
      return use(declaredOnly(params, kind.params) as never);
    } catch (thrown) {
      const error = new OwnKindError(file, kind.name, `${name}: ${thrownIn(file, thrown)}`);
      broken.set(params, error);
      throw error;
    }
  };
}

function operationsOf(kind: RuleKind, call: Call, params: object, contract: Contract): string[] {
  return call('operations', params, (own) =>
    asShape('operations', kind.operations(own, privately(contract)), 'what it answers'),
  );
}

type BeforeRuns = Pick<RuleKind, 'operations' | 'reaches' | 'faults' | 'variants'>;

/** What a kind says of its rules before, or without, a run. */
function beforeRuns(kind: RuleKind, call: Call): BeforeRuns {
  const mutants = (name: 'faults' | 'variants', params: object, contract: Contract): MutantDraft[] =>
    call(name, params, (own) => asMutants(kind[name](own, privately(contract))));
  const reached = (params: object, contract: Contract): string[] =>
    call('reaches', params, (own) =>
      asShape('operations', kind.reaches?.(own, privately(contract)) ?? [], 'what it answers'),
    );
  return {
    operations: (params: object, contract) =>
      otherwise(named(params, contract), () => operationsOf(kind, call, params, contract)),
    ...(kind.reaches
      ? { reaches: (params: object, contract: Contract) => otherwise([], () => reached(params, contract)) }
      : {}),
    // A mutant that changes nothing is killed by nobody: what the kind did wrong is told as its survival.
    faults: (params: object, contract) => {
      try {
        mutants('variants', params, contract);
        return mutants('faults', params, contract);
      } catch (thrown) {
        return [{ name: 'broken-kind', does: (thrown as Error).message, wrap: (next) => next }];
      }
    },
    variants: (params: object, contract) => otherwise([], () => mutants('variants', params, contract)),
  };
}

type InRuns = Pick<RuleKind, 'cases' | 'follow' | 'check'>;

/** What a kind does while its rules are checked. */
function inRuns(kind: RuleKind, call: Call, limitMs: number): InRuns {
  return {
    cases(params: object, context) {
      operationsOf(kind, call, params, context.contract);
      return call('cases', params, (own) =>
        asSource(
          kind.cases(own, {
            ...context,
            contract: privately(context.contract),
            samples: privately(context.samples),
          }),
        ),
      );
    },
    ...(kind.follow
      ? {
          follow: (params: object, exchanges, context) =>
            call('follow', params, (own) => {
              const step = kind.follow?.(own, exchanges.map(unchangeable), withCopy(context));
              return step === undefined ? undefined : asShape('step', step, 'the step');
            }),
        }
      : {}),
    async check(params: object, exchanges, context) {
      const begin = (own: never) => kind.check(own, exchanges.map(unchangeable), withCopy(context));
      const answered = await within(limitMs, call('check', params, begin));
      return call('check', params, (): CheckOutcome => {
        if ('thrown' in answered) throw answered.thrown;
        return asShape('outcome', answered.value, 'the outcome');
      });
    },
  };
}

function withCopy(context: CheckContext): CheckContext {
  return { ...context, contract: privately(context.contract) };
}

function otherwise<T>(fallback: T, use: () => T): T {
  try {
    return use();
  } catch {
    return fallback;
  }
}

/** What a rule seems to be about whose kind cannot say it: the operations that its parameters name, else the first. */
function named(params: object, { operations }: Contract): string[] {
  const ids = operations.map(({ id }) => id);
  const texts = Object.values(params).filter((each) => typeof each === 'string');
  const known = ids.filter((id) => texts.includes(id));
  return known.length > 0 ? known : ids.slice(0, 1);
}
