/** Methods that change nothing (RFC 9110, 9.2.1): these may always be sent. */
export const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request of this method changes nothing. */
export function isSafe({ method }: { method: string }): boolean {
  return safeMethods.includes(method);
}
