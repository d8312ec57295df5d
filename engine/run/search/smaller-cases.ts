import { operationOf } from '../../contract/operations.js';
import { namesIn } from '../../contract/rule-names.js';
import type { Case, Contract, Operation, Parameter, Step, RunnableRule } from '../../types/index.js';
import { fewerSteps } from './fewer-steps.js';
import { plainerValues } from './plainer-values.js';

/**
 * Cases that lack one part of a given one: steps that its kind can spare, a query parameter, in all steps at once, one of
 * several values of it, a header field; or have a shorter value. Only what the contract leaves optional and the rule does
 * not name is left out, so that what must hold stays the same.
 */
export function smallerCases(given: Case, { rule, kind }: RunnableRule, contract: Contract): Case[] {
  const named = namesIn(rule, contract);
  const operations = given.steps.map((step) =>
    step.rooted ? undefined : operationOf(contract.operations, step.method, step.path),
  );
  const pairs = given.steps.flatMap((step) => step.query ?? []);
  const everywhere = (name: string, fits: typeof isOptional): boolean =>
    given.steps.every((step, index) => fits(step, name, operations[index]));
  const names = [...new Set(pairs.map(([name]) => name))].filter(
    (name) => !named.has(name) && everywhere(name, isDocumented),
  );
  const fewer = names.flatMap((name) => fewerValues(given, name, everywhere(name, isOptional)));
  const parameters = names.flatMap((name) => queryParameter(operations.find(Boolean), name) ?? []);
  return [
    ...fewerSteps(given, kind.spare ?? {}),
    ...fewer,
    ...fewerHeaders(given, kind.spare ?? {}),
    ...plainerValues(given, parameters, withQuery),
  ];
}

/** A case without a query parameter, where it is optional, and without each of several values of it. */
function fewerValues(given: Case, name: string, isOptional: boolean): Case[] {
  const without = (isLeftOut: (value: string) => boolean): Case =>
    withQuery(given, (query) => query.filter(([each, value]) => each !== name || !isLeftOut(value)));
  const pairs = given.steps.flatMap((step) => step.query ?? []);
  const values = [...new Set(pairs.filter(([each]) => each === name).map(([, value]) => value))];
  return [
    ...(isOptional ? [without(() => true)] : []),
    ...(values.length > 1 ? values : []).map((value) => without((each) => each === value)),
  ];
}

function withQuery(given: Case, change: (query: [string, string][]) => [string, string][]): Case {
  const steps = given.steps.map((step) => (step.query ? { ...step, query: change(step.query) } : step));
  return { ...given, steps };
}

/** The last header field of a step is what it is about, but for those that its kind can spare. */
function fewerHeaders(given: Case, spare: Readonly<Record<string, number>>): Case[] {
  return given.steps.flatMap((step, index) => {
    const fields = Object.entries(step.headers ?? {});
    return fields
      .filter(([name]) => fields.length > 1 || spare[name] === 0)
      .map(([name]) => {
        const changed: Step = {
          ...step,
          headers: Object.fromEntries(fields.filter(([each]) => each !== name)),
        };
        if (fields.length === 1) delete changed.headers;
        return { ...given, steps: given.steps.with(index, changed) };
      });
  });
}

/** Whether a query parameter of a step is one that its operation documents. */
function isDocumented({ query = [] }: Step, name: string, operation: Operation | undefined): boolean {
  return !query.some(([each]) => each === name) || queryParameter(operation, name) !== undefined;
}

/** Whether a step stays a request of the same sort without a query parameter. */
function isOptional({ query = [] }: Step, name: string, operation: Operation | undefined): boolean {
  const given = query.map(([each]) => each);
  if (!given.includes(name)) return true;
  if (!operation || queryParameter(operation, name)?.required !== false) return false;
  const enough = (names: readonly string[]): boolean =>
    operation.requireAny.some((each) => names.includes(each));
  return !enough(given) || enough(given.filter((each) => each !== name));
}

function queryParameter(operation: Operation | undefined, name: string): Parameter | undefined {
  return operation?.parameters.find((each) => each.in === 'query' && each.name === name);
}
