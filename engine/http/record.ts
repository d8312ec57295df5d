import type { Exchange, SentRequest } from '../types/exchange.js';
import { keyRemover, keyStartRemover } from './key-remover.js';
import type { SessionOptions } from './session.js';

/** Characters of a body that a record keeps. */
const keptBody = 20_000;

export interface RecordedExchange {
  step: string;
  request: SentRequest;
  response?: { status: number; headers: Record<string, string>; body: string };
  requestError?: string;
  ms: number;
}

export type Clean = (text: string) => string;

/**
 * The one place where what was sent and received becomes something to write down. Takes every form of the key out
 * (its variable's name stands instead), what a cut left of one, and what a terminal or a page might obey.
 */
export function cleaner(options: Pick<SessionOptions, 'key' | 'keyName'>): Clean {
  const [withoutKey, withoutStart] = [keyRemover(options), keyStartRemover(options)];
  return (text) => printable(withoutStart(withoutKey(text)));
}

/** What turns the direction of a text, or ends a line where none is seen to end. */
const deceptive = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text without control characters (C0 and C1) except tab and line feed, and without those that deceive a reader. */
export function printable(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
    .replaceAll(deceptive, '\ufffd');
}

/** The same in one line, so that nothing of it looks like a line of ours. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s*[\n\t]\s*/g, ' ');
}

export function recordExchange(exchange: Exchange, clean: Clean): RecordedExchange {
  const { request, response, requestError = exchange.noAnswer } = exchange;
  return {
    step: inOneLine(clean(exchange.step.name)),
    request: {
      method: request.method,
      url: clean(request.url),
      headers: cleanMap(request.headers, clean),
      ...(request.body === undefined ? {} : { body: clean(request.body) }),
    },
    ...(response
      ? {
          response: {
            status: response.status,
            headers: cleanMap(response.headers, clean),
            body: clean(bodyText(exchange)),
          },
        }
      : {}),
    ...(requestError ? { requestError: clean(`${requestError.reason}: ${requestError.detail}`) } : {}),
    ms: Math.round(exchange.ms * 10) / 10,
  };
}

function bodyText({ response }: Exchange): string {
  if (response?.items) return `(streamed: ${response.items.count} items)`;
  const text = response?.page ? response.page.text : (response?.text ?? '');
  return text.length <= keptBody ? text : `${text.slice(0, keptBody)}\n… (${text.length} characters in all)`;
}

function cleanMap(map: Record<string, string>, clean: Clean): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [clean(name), clean(value)]));
}
