import type { Json, JsonObject } from '../../types/json.js';
import { keptHeaders, onAnswers, withText } from './rewrite.js';
import { patternParams, substituted, type Substitution } from './scalar-operators.js';
import { operator, type Operator } from './types.js';

const status: JsonObject = { type: 'integer', minimum: 200, maximum: 599, description: 'The status.' };

interface FixedAnswer {
  status?: number;
  json?: Json;
  text?: string;
  type?: string;
  location?: string;
}

/** Operators on answers as a whole. */
export const answerOperators: readonly Operator[] = [
  operator<FixedAnswer>({
    name: 'answer',
    says: 'Answers something fixed: a refusal, a page, an empty result, a redirect.',
    params: {
      status: { ...status, description: 'The status. Default: 200.' },
      json: { description: 'The JSON of the body.' },
      text: { type: 'string', description: 'The text of the body, where it is no JSON.' },
      type: {
        type: 'string',
        description: 'The media type. Default: application/json of JSON, text/html of text.',
      },
      location: { type: 'string', description: 'Where it redirects to.' },
    },
    apply: (fixed) => () => async () => fixedAnswer(fixed),
  }),
  operator<{ to: number }>({
    name: 'set-status',
    says: 'Answers with another status.',
    params: { to: status },
    required: ['to'],
    apply: ({ to }, place) =>
      onAnswers(
        place.isMeant,
        (answer) => new Response(answer.body, { status: to, headers: keptHeaders(answer) }),
      ),
  }),
  operator<{ name: string; to?: string }>({
    name: 'set-response-header',
    says: 'Answers with another value of a header, or without it.',
    params: {
      name: { type: 'string', description: 'Name of the header.' },
      to: { type: 'string', description: 'The value. Default: it is left out.' },
    },
    required: ['name'],
    apply: ({ name, to }, place) =>
      onAnswers(place.isMeant, (answer) => {
        const headers = keptHeaders(answer);
        if (to === undefined) headers.delete(name);
        else headers.set(name, to);
        return new Response(answer.body, { status: answer.status, headers });
      }),
  }),
  operator<Substitution>({
    name: 'edit-body',
    says: 'Answers with a part of the body’s text replaced, so that it may be no JSON.',
    params: patternParams,
    required: ['match', 'with'],
    apply: (substitution, place) =>
      onAnswers(place.isMeant, (answer) => withText(answer, (text) => substituted(text, substitution))),
  }),
  operator<{ to: number }>({
    name: 'cut-body',
    says: 'Cuts the body off.',
    params: {
      to: { type: 'integer', description: 'How many characters are left; negative: how many are cut off.' },
    },
    required: ['to'],
    apply: ({ to }, place) =>
      onAnswers(place.isMeant, (answer) => withText(answer, (text) => text.slice(0, to))),
  }),
  operator<{ at?: string }>({
    name: 'json-lines',
    says: 'Answers a list as one JSON text a line, which is no JSON text.',
    params: {
      at: { type: 'string', description: 'Name of the member that holds the list. Default: the body.' },
    },
    apply: ({ at }, place) =>
      onAnswers(place.isMeant, (answer) => withText(answer, (text) => asLines(JSON.parse(text) as Json, at))),
  }),
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
