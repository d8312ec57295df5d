/** What was promised, or what was thrown: also once it has been waited for so many milliseconds. Never rejects. */
export async function within<T>(
  limitMs: number,
  promised: T | Promise<T>,
): Promise<{ value: T } | { thrown: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`does not end within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return { value: await Promise.race([promised, late]) };
  } catch (thrown) {
    return { thrown };
  } finally {
    clearTimeout(timer);
  }
}
