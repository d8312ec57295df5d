import type { Contract, Rule } from '../types/contract.js';
import { compileOwn, type OwnSchema } from '../files/own-schema.js';

/** What lint must know of a kind: its name and the schema of its parameters. */
export interface KindOutline {
  name: string;
  params: object;
  operations(params: never, contract: Contract): string[];
}

/** Every fault of a contract, one line each; empty when it is sound. `rules` are its own and the derived ones. */
export function lintContract(
  contract: Contract,
  rules: readonly Rule[],
  kinds: readonly KindOutline[],
): string[] {
  return [
    ...duplicates(rules.map((rule) => rule.id)).map((id) => `rule ${id}: the id is used twice`),
    ...duplicates(contract.clauses.map((clause) => clause.id)).map(
      (id) => `clause ${id}: the id is used twice`,
    ),
    ...rules.flatMap((rule) => lintRule(rule, contract, kinds)),
    ...lintClauses(contract, rules),
    ...lintSources(contract),
  ].map((line) => `contract ${contract.service}: ${line}`);
}

function lintRule(rule: Rule, contract: Contract, kinds: readonly KindOutline[]): string[] {
  const kind = kinds.find((each) => each.name === rule.kind);
  const at = `rule ${rule.id}:`;
  const problems: string[] = [];
  if (!rule.id.startsWith(`${contract.service}/`))
    problems.push(`${at} its id does not start with ${contract.service}/`);
  for (const cited of [rule.clause, ...(rule.also ?? [])]) {
    if (contract.clauses.some((clause) => clause.id === cited)) continue;
    problems.push(`${at} it cites no clause of the contract (${JSON.stringify(cited)})`);
  }
  if (rule.authority === 'implied' && !rule.why) problems.push(`${at} implied, but no why`);
  if (!kind) return [...problems, `${at} there is no kind ${rule.kind}`];
  const validate = validatorOf(kind);
  if (!validate(rule.params)) {
    const error = validate.errors[0];
    return [
      ...problems,
      `${at} params${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`,
    ];
  }
  const unknown = kind
    .operations(rule.params as never, contract)
    .filter((id) => !contract.operations.some((operation) => operation.id === id));
  return [...problems, ...unknown.map((id) => `${at} the contract has no operation ${id}`)];
}

const validators = new WeakMap<object, OwnSchema<unknown>>();

/** The compiled schema of a kind's parameters: many rules are of one kind. */
function validatorOf({ params }: KindOutline): OwnSchema<unknown> {
  const validate = validators.get(params) ?? compileOwn(params);
  validators.set(params, validate);
  return validate;
}

function lintClauses(contract: Contract, rules: readonly Rule[]): string[] {
  const cited = new Set(rules.flatMap((rule) => [rule.clause, ...(rule.also ?? [])]));
  return contract.clauses.flatMap((clause) => {
    if (!cited.has(clause.id) && !clause.reason)
      return [`clause ${clause.id}: neither cited by a rule nor given a reason`];
    if (cited.has(clause.id) && clause.reason)
      return [`clause ${clause.id}: cited by a rule, yet marked ${clause.reason}`];
    return [];
  });
}

function lintSources(contract: Contract): string[] {
  return contract.sampleSources.flatMap((source) => [
    ...(contract.operations.some((operation) => operation.id === source.operation)
      ? []
      : [`samples: there is no operation ${source.operation}`]),
    ...(contract.readings[source.reading] ? [] : [`samples: there is no reading ${source.reading}`]),
  ]);
}

function duplicates(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
