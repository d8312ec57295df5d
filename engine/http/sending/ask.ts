import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { tooLarge } from '../body/text.js';

/** An answer as it came over the wire, its body still in its content codings: held as a whole, or to be read. */
export interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | Readable;
}

export interface AskOptions {
  /** Emits `abort` when the answer is no longer wanted. */
  signal: EventEmitter;
  /** Whether the body of an answer with these header fields is to be read as it comes. */
  streams: (headers: Answer['headers']) => boolean;
  /** Bytes of a body that is held. */
  limit: number;
  /** Told when it goes out: it may have waited for a connection. */
  onStart: () => void;
  /** Told once an answer has begun. */
  onHead: () => void;
}

/**
 * Sends a request. Most answers are held before anything is read of them: the client's own streams take more time than
 * all else about a small answer. Rejects when the connection fails, when the signal says so, and with BodyTooLarge.
 */
export function ask(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { signal, streams, limit, onStart, onHead }: AskOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let head: Omit<Answer, 'body'> = { statusCode: 0, headers: {} };
    let stream: Readable | undefined;
    let isUnwanted = false;
    let abort = (): void => undefined;
    signal.once('abort', () => {
      isUnwanted = true;
      abort();
    });
    pool.dispatch(request, {
      onRequestStart(controller) {
        abort = () => controller.abort(new Error('no longer wanted'));
        // It may have waited for a connection for too long.
        if (isUnwanted) abort();
        else onStart();
      },
      onResponseStart(controller, statusCode, headers) {
        // Informational answers (1xx) come before the one that counts.
        if (statusCode < 200) return;
        onHead();
        head = { statusCode, headers };
        if (!streams(headers)) return;
        stream = bodyOf(controller);
        resolve({ ...head, body: stream });
      },
      onResponseData(controller, chunk) {
        if (stream) {
          if (!stream.push(chunk)) controller.pause();
          return;
        }
        size += chunk.length;
        if (size > limit) controller.abort(tooLarge(limit));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (stream) stream.push(null);
        else resolve({ ...head, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        stream?.destroy(error);
        reject(error);
      },
    });
  });
}

/** A body that is read as it comes; who does not want the rest of it destroys it. */
function bodyOf(controller: Dispatcher.DispatchController): Readable {
  const body = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(error ?? new Error('no longer wanted'));
      // What failed together with its head fails once somebody reads it.
      setImmediate(done, error);
    },
  });
  return body.on('error', () => undefined);
}
