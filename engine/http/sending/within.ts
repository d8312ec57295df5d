import { EventEmitter } from 'node:events';

/**
 * What comes of `work`, which is told by `abort` to give up after `timeoutMs`. Rejects with a TimeoutError then, also
 * where the work does not heed the signal. What a failing work has left open is given up, too.
 */
export function within<T>(timeoutMs: number, work: (signal: EventEmitter) => Promise<T>): Promise<T> {
  // An emitter is what the client takes as a signal, too, at a fraction of the cost of an AbortSignal.
  const signal = new EventEmitter();
  // Each redirect that is followed listens, too.
  signal.setMaxListeners(0);
  return new Promise((resolve, reject) => {
    const giveUp = (reason: Error): void => {
      clearTimeout(timer);
      signal.emit('abort');
      reject(reason);
    };
    const timer = setTimeout(
      () => giveUp(new DOMException(`not within ${timeoutMs} ms`, 'TimeoutError')),
      timeoutMs,
    );
    work(signal).then((value) => {
      clearTimeout(timer);
      resolve(value);
    }, giveUp);
  });
}
