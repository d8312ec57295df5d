import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, Handler, Json, Operation } from '../../../engine/types/index.js';
import { recordWithKey } from '../checking/find-record.js';
import { mappingOf } from '../checking/records.js';
import { phrasePattern } from '../checking/html/visible-text.js';
import { keyIn, pathFor } from './other-record.js';
import { keptHeaders, onOperations, redirected } from './rewrite.js';

/** A page with its texts edited; `record` is the JSON of what the page is about. */
export function changedPage(
  contract: Contract,
  page: Operation,
  edit: (text: string, record: Json) => string,
): (next: Handler) => Handler {
  return onOperations(contract, [page.id], (next, request, url) =>
    withHtml(next(request), async (html) => {
      const record = await recordOf(page, contract, next, request, url);
      return onTexts(html, (text) => edit(text, record));
    }),
  );
}

/** Answers with the text of a successful page changed. */
export async function withHtml(
  answer: Promise<Response>,
  edit: (html: string) => string | Promise<string>,
): Promise<Response> {
  const response = await answer;
  if (response.status !== 200) return response;
  return new Response(await edit(await response.text()), { status: 200, headers: keptHeaders(response) });
}

/** A text without the phrases. What is left may form one of them anew. */
export function withoutPhrases(text: string, phrases: readonly string[]): string {
  const left = text.replaceAll(phrasePattern(phrases), '');
  return left === text ? text : withoutPhrases(left, phrases);
}

/** Changes what a page says: its texts and, where asked, the attributes that are read out. */
function onTexts(html: string, edit: (text: string) => string): string {
  const parts = html.split(
    /(<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<head[\s\S]*?<\/head>|<[^>]*>)/,
  );
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return edited(part, edit);
      return part.replaceAll(
        / (aria-label|alt|title)="([^"]*)"/g,
        (_, name: string, text: string) => ` ${name}="${edited(text, edit)}"`,
      );
    })
    .join('');
}

const entities: [string, string][] = [
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
];

/** The text of a page edited as a reader sees it. */
function edited(html: string, edit: (text: string) => string): string {
  const text = entities.reduce((kept, [entity, character]) => kept.replaceAll(entity, character), html);
  const changed = edit(text);
  if (changed === text) return html;
  return changed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function recordOf(
  page: Operation,
  contract: Contract,
  next: Handler,
  request: Request,
  url: URL,
): Promise<Json> {
  const { mapping = '', from: [first] = [] } = page.record ?? {};
  const [parameter] = page.parameters;
  if (first === undefined || !parameter) return null;
  const asked = keyIn(page, url);
  const path = pathFor(operationById(contract.operations, first), asked);
  const answer = await next(redirected(request, new URL(path, url)));
  const body = answer.status === 200 ? ((await answer.json()) as Json) : null;
  return recordWithKey(body, mappingOf(contract, mapping), parameter.sample, asked)?.value ?? null;
}
