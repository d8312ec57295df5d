/** A test for names against a pattern in which `*` stands for any characters and `?` for one. */
export function globMatcher(pattern: string): (name: string) => boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`);
  return (name) => expression.test(name);
}
