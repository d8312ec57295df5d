/**
 * What comes of `work`, which is told by a signal to give up after `timeoutMs`. Rejects with a TimeoutError then, also
 * where the work does not heed the signal. What a failing work has left open is given up, too.
 */
export async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException(`not within ${timeoutMs} ms`, 'TimeoutError')),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } catch (thrown) {
    controller.abort(thrown);
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
