import type { Exchange, SentRequest } from '../../types/index.js';
import { inOneLine } from './printable.js';
import type { Clean } from './cleaner.js';

/** Characters of a body that a record keeps. */
const keptBody = 20_000;

export interface RecordedExchange {
  step: string;
  request: SentRequest;
  response?: { status: number; headers: Record<string, string>; body: string };
  requestError?: string;
  ms: number;
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
