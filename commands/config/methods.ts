import { safeMethods } from '../../engine/contract/safe-methods.js';
import { UsageError } from '../../engine/errors.js';

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that may be sent: the safe ones, and those that the user allows. */
export function methodsOf(allowed: readonly string[] = []): string[] {
  return [...new Set([...safeMethods, ...allowed])];
}

/** Reads `POST,PUT` from the command line. Throws UsageError for what is no method. */
export function readMethods(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  const wrong = names.find((name) => ![...safeMethods, ...otherMethods].includes(name));
  if (wrong === undefined) return names;
  throw new UsageError(`--methods takes some of ${otherMethods.join(', ')}, not ${JSON.stringify(wrong)}`);
}
