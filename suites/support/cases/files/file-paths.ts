import { operationOf } from '../../../../engine/contract/operations.js';
import type { Contract, FieldMapping, Operation, Step } from '../../../../engine/types/index.js';
import { mappingOf } from '../../checking/records.js';
import { stepFor, type Assignment } from '../requests/step-for.js';

/** A file: the path of an operation with values filled in; parameters in braces stay open. */
export interface FilePath {
  operation: Operation;
  values: Record<string, string>;
  /** Which paths are this file's. */
  pattern: RegExp;
  /** The service needs no credential: the user's own would hide that one is wanted. */
  isKeyless: boolean;
}

/** The file at a path such as `/export/{region}/books.json`; undefined where the contract has no operation for it. */
function findFile({ operations, credential }: Contract, path: string): FilePath | undefined {
  const operation = operationOf(operations, 'GET', path);
  if (!operation) return undefined;
  const found = patternOf(operation.path, (name) => `(?<${name}>[^/]+)`).exec(path)?.groups ?? {};
  const values = Object.fromEntries(Object.entries(found).filter(([, value]) => !value.startsWith('{')));
  return { operation, values, pattern: patternOf(path, () => '[^/]+'), isKeyless: credential.use === 'none' };
}

/** The file at a path. Throws when the contract has no operation for it: lint has let it through. */
export function fileAt(contract: Contract, path: string): FilePath {
  const file = findFile(contract, path);
  if (!file) throw new Error(`the contract has no operation for ${path}`);
  return file;
}

/** The operation of each path once, for lint: of a path that has none, what it would be called. */
export function operationsOf(contract: Contract, paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => findFile(contract, path)?.operation.id ?? `GET ${path}`))];
}

/** The request for a file, with values for what its path leaves open. */
export function fileStep(file: FilePath, name: string, open: Assignment, extra: Partial<Step> = {}): Step {
  const own = Object.entries(file.values).map(([parameter, value]) => [parameter, [value]] as const);
  const keyless: Partial<Step> = file.isKeyless ? { credential: 'none' } : {};
  return stepFor(file.operation, name, { ...open, ...Object.fromEntries(own) }, { ...keyless, ...extra });
}

/** How the records of a file are recognized (`x-record`); undefined where the contract does not tell. */
export function fileRecords(
  contract: Contract,
  path: string,
): { mapping: FieldMapping; key: string } | undefined {
  const { record } = fileAt(contract, path).operation;
  return record && { mapping: mappingOf(contract, record.mapping), key: record.key };
}

function patternOf(template: string, parameter: (name: string) => string): RegExp {
  const source = template
    .split(/(\{[^}]*\})/)
    .map((part, index) =>
      index % 2 === 1 ? parameter(part.slice(1, -1)) : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${source.join('')}$`);
}
