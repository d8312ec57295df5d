/**
 * A pattern as validators read it (with the flag `u`): what is escaped without need is not escaped. Undefined where it is
 * no regular expression of ECMAScript.
 */
export function readablePattern(pattern: string): string | undefined {
  const plain = pattern.replaceAll(
    /\\(?:\\|([_@#%&'",:;<>=!~` ]))/g,
    (whole, sign: string | undefined) => sign ?? whole,
  );
  return [pattern, plain].find((each) => {
    try {
      return Boolean(new RegExp(each, 'u'));
    } catch {
      return false;
    }
  });
}
