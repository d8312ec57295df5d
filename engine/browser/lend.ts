import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import type { PageView, VisitOptions } from '../types/index.js';
import { openVisitor, type Visitor } from './visitor.js';

/** A visit that a thread asks for, by a name of its own. Whose turn it is cannot be asked across threads. */
interface Asked {
  visit: string;
  url: string;
  timeoutMs: number;
  options: Omit<VisitOptions, 'turn'>;
}

type Told = { told: string } & ({ view: PageView } | { failed: string });

/** A browser of this thread that others may use under a name. */
export interface Lent {
  name: string;
  close(): Promise<void>;
}

/**
 * Lends a familiar visitor to the threads of this process: what one has seen need not be opened for another, and the
 * client of the browser, which has Node follow each promise, slows down nobody but this thread.
 */
export function lendVisitor(executablePath: string): Lent {
  const name = `visits ${randomUUID()}`;
  const visitor = openVisitor(executablePath, { familiar: true });
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const message = data as Asked | Told;
    if (!('visit' in message)) return;
    const { visit: told, url, timeoutMs, options } = message;
    visitor
      .visit(url, timeoutMs, options)
      .then(
        (view): Told => ({ told, view }),
        (thrown: unknown): Told => ({ told, failed: messageOf(thrown) }),
      )
      .then((answer) => channel.postMessage(answer))
      // Whoever asked is gone with the channel.
      .catch(() => undefined);
  };
  return {
    name,
    async close() {
      channel.close();
      await visitor.close();
    },
  };
}

const closed = 'the browser is closed';

/** A visitor that another thread lends under this name. */
export function borrowVisitor(name: string): Visitor {
  const channel = new BroadcastChannel(name);
  const awaited = new Map<string, (told: Told) => void>();
  const own = randomUUID();
  let count = 0;
  let isClosed = false;
  channel.onmessage = ({ data }) => {
    const message = data as Asked | Told;
    if (!('told' in message)) return;
    awaited.get(message.told)?.(message);
    awaited.delete(message.told);
  };
  return {
    async visit(url, timeoutMs, { userAgent } = {}) {
      if (isClosed) throw new Error(closed);
      const visit = `${own} ${++count}`;
      const answer = new Promise<Told>((resolve) => awaited.set(visit, resolve));
      const options = userAgent === undefined ? {} : { userAgent };
      channel.postMessage({ visit, url, timeoutMs, options } satisfies Asked);
      const told = await answer;
      if ('failed' in told) throw new Error(told.failed);
      return told.view;
    },
    close() {
      isClosed = true;
      channel.close();
      // Who waits for an answer would wait for ever.
      for (const [told, settle] of awaited) settle({ told, failed: closed });
      return Promise.resolve();
    },
  };
}
