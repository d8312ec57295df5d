import type { Arbitrary } from 'fast-check';
import type { Contract, Rule } from './contract.js';
import type { Case, Exchange, Step } from './exchange.js';
import type { JsonObject } from './json.js';
import type { MutantDraft } from './mutation.js';
import type { SampleTiers } from './samples.js';
import type { InconclusiveReason, CheckOutcome } from './verdict.js';

/** What a kind may know when it makes cases. */
export interface CaseContext {
  contract: Contract;
  samples: SampleTiers;
  /** Cases asked for each rule. */
  runs: number;
}

/** Finite cases that each run once, random ones, or both; or why there are none. */
export interface CaseSource {
  examples?: Case[];
  random?: Arbitrary<Case>;
  /** Upper bound of random cases, for kinds whose cases are costly or few. */
  atMost?: number;
  none?: { reason: InconclusiveReason; detail: string };
}

/** How one sort of promise is checked, broken and legitimately varied. `P` are the parameters of its rules. */
export interface RuleKind<P = never> {
  name: string;
  /** One sentence for a reader of a report. */
  says: string;
  /** Its cases open pages in a browser: rules of such kinds run first, in one worker, so that one browser starts early. */
  opensPages?: true;
  /**
   * Its cases read whole files, or do so with the parameter of that name: such rules run early, so that no worker is left
   * alone with one at the end.
   */
  readsFiles?: true | string;
  /** It tells limits by what was sent before: its rules begin before the others of their service, which use them up. */
  beforeOthers?: true;
  /** JSON Schema of the parameters; `additionalProperties: false`. */
  params: object;
  /** Parameters of a row, or of several, for the bookshop (`fixtures/example`): documentation that a test runs. */
  example: object | readonly object[];
  /** Rules that follow from the OpenAPI operations without a row of their own. */
  derive?(contract: Contract): Rule[];
  /** Operation ids that a rule is about; the one that is blamed comes first. */
  operations(params: P, contract: Contract): string[];
  /** Operations that it may meet beside those it is about: through links, say. */
  reaches?(params: P, contract: Contract): string[];
  /**
   * Names of steps and header fields that a counterexample can do without, with how many must stay: what is required of
   * the rest is the same.
   */
  spare?: Readonly<Record<string, number>>;
  cases(params: P, context: CaseContext): CaseSource;
  /** A further request that depends on what came back; undefined ends the case. */
  follow?(params: P, exchanges: readonly Exchange[], context: CheckContext): Step | undefined;
  check(
    params: P,
    exchanges: readonly Exchange[],
    context: CheckContext,
  ): CheckOutcome | Promise<CheckOutcome>;
  /**
   * What is given to a case of the rule that is the plain request of an exchange, where the rule says of its answer what it
   * says of the answers to its own requests: whatever asks for it, it is checked by `check`. Undefined: it says nothing of
   * that one. Told of exchanges of any of its `operations`.
   */
  hears?(params: P, exchange: Exchange, context: CaseContext): JsonObject | undefined;
  faults(params: P, contract: Contract): MutantDraft[];
  variants(params: P, contract: Contract): MutantDraft[];
}

export interface CheckContext {
  contract: Contract;
  given: JsonObject;
}

/** A rule with the code that checks it. The kind's parameter type is erased: lint has checked `rule.params` against it. */
export interface RunnableRule {
  rule: Rule;
  kind: RuleKind;
}
