import type { Json, JsonObject } from '../../types/index.js';
import { keptHeaders, onAnswers, sameBody, withText } from './rewrite.js';
import { substituted, type Substitution } from './scalar-operators.js';
import { operator, type Operator } from './types.js';

interface FixedAnswer {
  status?: number;
  json?: Json;
  text?: string;
  type?: string;
  location?: string;
}

/** Operators on answers as a whole. */
export const answerOperators: readonly Operator[] = [
  operator<FixedAnswer>('answer', (fixed) => () => async () => fixedAnswer(fixed)),
  operator<FixedAnswer & { match: string }>('answer-instead', ({ match, ...fixed }, place) =>
    onAnswers(place.isMeant, async (answer) =>
      new RegExp(match, 'u').test(await answer.clone().text()) ? fixedAnswer(fixed) : answer,
    ),
  ),
  operator<{ to: number }>('set-status', ({ to }, place) =>
    onAnswers(place.isMeant, (answer) => sameBody(answer, { status: to, headers: keptHeaders(answer) })),
  ),
  operator<{ name: string; to?: string }>('set-response-header', ({ name, to }, place) =>
    onAnswers(place.isMeant, (answer) => {
      const headers = keptHeaders(answer);
      if (to === undefined) headers.delete(name);
      else headers.set(name, to);
      return sameBody(answer, { headers });
    }),
  ),
  operator<Substitution>('edit-body', (substitution, place) =>
    onAnswers(place.isMeant, (answer) => withText(answer, (text) => substituted(text, substitution))),
  ),
  operator<{ to: number }>('cut-body', ({ to }, place) =>
    onAnswers(place.isMeant, (answer) => withText(answer, (text) => text.slice(0, to))),
  ),
  operator<{ at?: string }>('json-lines', ({ at }, place) =>
    onAnswers(place.isMeant, (answer) => withText(answer, (text) => asLines(JSON.parse(text) as Json, at))),
  ),
];

function fixedAnswer({ status: code = 200, json, text, type, location }: FixedAnswer): Response {
  const headers = new Headers(location === undefined ? {} : { location });
  const body = json === undefined ? (text ?? null) : JSON.stringify(json);
  if (body !== null)
    headers.set('content-type', type ?? (json === undefined ? 'text/html' : 'application/json'));
  return new Response(body, { status: code, headers });
}

function asLines(body: Json, at: string | undefined): string {
  const list = at === undefined ? body : (body as JsonObject)[at];
  return Array.isArray(list) ? list.map((item) => JSON.stringify(item)).join('\n') : JSON.stringify(body);
}
