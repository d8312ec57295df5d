// What `assay/kinds` publishes: docs/own-kinds.md describes it, and says what a version promises of it.
import fc, { type Arbitrary } from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { valuesAt } from '../../engine/json/pointer.js';
import { mutantOf } from '../../engine/mutation/operators/rows.js';
import { changeMistakes, operatorSchemas } from '../../engine/mutation/operators/validate.js';
import type {
  Case,
  CaseContext,
  CaseSource,
  Contract,
  Exchange,
  Json,
  MutantDraft,
  RuleKind as WholeKind,
  Step,
} from '../../engine/types/index.js';
import { draftsFor, type Draft } from '../../suites/support/cases/generated/drafts.js';
import { noRequest } from '../../suites/support/cases/generated/generated-cases.js';
import { placedStep } from '../../suites/support/cases/generated/placed.js';
import { onOperations, withJson } from '../../suites/support/mutants/rewrite.js';

export type {
  Case,
  CaseContext,
  CaseSource,
  CheckContext,
  CheckOutcome,
  Contract,
  Exchange,
  Finding,
  Handler,
  Json,
  JsonObject,
  MutantDraft,
  Operation,
  Parameter,
  Step,
} from '../../engine/types/index.js';
export type { Arbitrary } from 'fast-check';
export { holds, irrelevant, violated } from '../../suites/support/checking/records.js';
export { described, paramsSchema } from '../../suites/support/kind.js';
export { fc, valuesAt };

/** A kind of rule. Mutants, variants and examples may be left out; rules that follow without a row are not for kinds of one's own. */
export type RuleKind<P extends object> = Omit<WholeKind<P>, 'derive' | 'example' | 'faults' | 'variants'> &
  Partial<Pick<WholeKind<P>, 'faults' | 'variants'>> & {
    /** Parameters of a row, or of several: `assay kinds NAME` shows them. */
    example?: P | readonly P[];
  };

/** Gives a kind back as it is, with its types: `export default defineKind({ … })`. */
export function defineKind<P extends object>(kind: RuleKind<P>): RuleKind<P> {
  return kind;
}

/** A case for each request that an operation's parameters, bodies and samples allow; or why none can be made. */
export function casesFor(
  operation: string,
  context: CaseContext,
  toCase: (step: Step) => Case = (step) => ({ steps: [step] }),
): CaseSource {
  const found = operationById(context.contract.operations, operation);
  const drafts = draftsFor(found, context);
  if ('none' in drafts) return noRequest(drafts.none);
  const read = ({ parameters, body }: Draft): Case =>
    toCase(placedStep(found, 'request', parameters, body?.written));
  const random: Arbitrary<Case> | undefined = drafts.random?.map(read);
  return { examples: drafts.examples.slice(0, context.runs).map(read), ...(random ? { random } : {}) };
}

/** The values to which a JSON Pointer leads in the body of a successful answer (`*`: each item or member); else none. */
export function answered(exchange: Exchange | undefined, pointer: string): Json[] {
  const { status = 0, json } = exchange?.response ?? {};
  return status >= 200 && status < 300 && json !== undefined ? valuesAt(json, pointer) : [];
}

/** What a mutant says of itself, and the operations whose answers it changes. */
export type MutantFacts = Pick<MutantDraft, 'name' | 'does' | 'may'> & { operations: string[] };

/** A change by an operator of mutation, as `schemas/mutants.schema.json` describes it: `{ op: 'reverse', at: '/items' }`. */
export interface Change {
  op: string;
  [parameter: string]: unknown;
}

/** The names of the operators of mutation. */
export const operators: readonly string[] = [...operatorSchemas.keys()];

/** A mutant made of operators. Throws for a change that there is not. */
export function mutant(contract: Contract, facts: MutantFacts, change: Change | Change[]): MutantDraft {
  const mistakes = changeMistakes(change);
  if (mistakes.length > 0) throw new Error(`mutant ${facts.name}: ${mistakes.join('; ')}`);
  const { wrap } = mutantOf({ ...facts, kills: [], change }, contract.operations);
  return { ...facts, wrap };
}

/** A mutant that answers another JSON where the answer is a success. */
export function editedAnswers(
  contract: Contract,
  facts: MutantFacts,
  edit: (body: Json) => Json,
): MutantDraft {
  const wrap = onOperations(contract, facts.operations, (next, request) => withJson(next(request), edit));
  return { ...facts, wrap };
}
