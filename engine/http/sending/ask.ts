import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { tooLarge } from '../body/text.js';

/** An answer as it came over the wire, its body still in its content codings: held as a whole, or to be read. */
export interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | Readable;
  /** The path (with its query) that answered, where redirects led there. */
  redirectedTo?: string;
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
export function ask(pool: Pool, request: Dispatcher.DispatchOptions, options: AskOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, { ...starting(options), ...receiving(options, resolve, reject) });
  });
}

/** Aborts a request once it is no longer wanted: before it goes out, or later. */
function starting({ signal, onStart }: AskOptions): Dispatcher.DispatchHandler {
  let isUnwanted = false;
  let abort = (): void => undefined;
  signal.once('abort', () => {
    isUnwanted = true;
    abort();
  });
  return {
    onRequestStart(controller) {
      abort = () => controller.abort(new Error('no longer wanted'));
      // It may have waited for a connection for too long.
      if (isUnwanted) abort();
      else onStart();
    },
  };
}

/** Takes the bytes of a body as they come. */
interface Intake {
  take: (chunk: Buffer) => void;
  end: () => void;
  fail?: (error: Error) => void;
}

function receiving(
  { streams, limit, onHead }: AskOptions,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  let intake: Intake | undefined;
  return {
    onResponseStart(controller, statusCode, headers) {
      // Informational answers (1xx) come before the one that counts.
      if (statusCode < 200) return;
      onHead();
      const answer = (body: Answer['body']): void => resolve({ statusCode, headers, body });
      intake = streams(headers) ? streamed(controller, answer) : held(controller, limit, answer);
    },
    onResponseData: (_, chunk) => intake?.take(chunk),
    onResponseEnd: () => intake?.end(),
    onResponseError(_, error) {
      intake?.fail?.(error);
      reject(error);
    },
  };
}

/** Answers at once, with a body that is yet to be read. */
function streamed(controller: Dispatcher.DispatchController, answer: (body: Readable) => void): Intake {
  const stream = bodyOf(controller);
  answer(stream);
  return {
    take(chunk) {
      if (!stream.push(chunk)) controller.pause();
    },
    end: () => void stream.push(null),
    fail: (error) => void stream.destroy(error),
  };
}

/** Answers once the body is there as a whole. */
function held(
  controller: Dispatcher.DispatchController,
  limit: number,
  answer: (body: Buffer) => void,
): Intake {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    take(chunk) {
      size += chunk.length;
      if (size > limit) controller.abort(tooLarge(limit));
      else chunks.push(chunk);
    },
    end: () => answer(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
  };
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
