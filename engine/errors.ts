/** A mistake of the user (arguments, configuration, contract): printed as it is, exit status 2, no stack trace. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
