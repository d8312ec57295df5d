import { operationById } from '../../../engine/contract/operations.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import type { Handler } from '../../../engine/types/service.js';
import { evidenceFaults, withHtml, type OnPage, type TextEdit } from './page-evidence-faults.js';
import { recordWithKey } from '../checking/find-record.js';
import { itemsOf, type PageParams } from '../checking/page-record.js';
import { keyIn, pathFor, withOtherRecord } from './other-record.js';
import { readingOf } from '../checking/records.js';
import { onOperations, redirected } from './rewrite.js';
import { figurePattern, phrasePattern, plain } from '../checking/visible.js';

/** Pages that leave out what they must show, or show something else than the record says. */
export function pageFaults(params: PageParams, contract: Contract): FaultSketch[] {
  const on: OnPage = (edit) => pageWith(params, contract, edit);
  const { words = [], figure, items } = params;
  const faults: FaultSketch[] =
    words.length > 0
      ? [
          {
            name: 'unnamed',
            does: `nowhere says ${words.join(' or ')}`,
            wrap: on((text) => withoutPhrases(text, words)),
          },
        ]
      : [];
  if (figure) {
    const pattern = () => figurePattern(figure.unit);
    faults.push({
      name: 'no-figure',
      does: `shows no figures in ${figure.unit}`,
      wrap: on((text) => text.replaceAll(pattern(), '')),
    });
    if (figure.at !== undefined) {
      faults.push({
        name: 'other-figures',
        does: `shows other figures in ${figure.unit} than the record`,
        wrap: on((text) =>
          text.replaceAll(pattern(), (_, figures: string, unit: string) => `${otherFigure(figures)} ${unit}`),
        ),
      });
    }
  }
  faults.push(...evidenceFaults(params, on, contract));
  if (items?.marked && !items.some) {
    faults.push({
      name: 'other-mark',
      does: 'marks another one of what the record lists',
      wrap: on((text, all) => {
        const unmarked = withoutPhrases(text, words);
        const marked = all.at(-1)?.some((form) => plain(text).includes(form));
        return marked ? `${unmarked} ${words[0]}` : unmarked;
      }),
    });
  } else if (items && !items.marked) faults.push(...itemFaults(params, on));
  if (items?.at === '') {
    const wrap = withOtherRecord(contract, params.page, params.key);
    faults.push({ name: 'another-record', does: 'shows the page of another record', wrap });
  }
  return faults;
}

/** What is left may form one of the phrases anew. */
function withoutPhrases(text: string, phrases: readonly string[]): string {
  const left = text.replaceAll(phrasePattern(phrases), '');
  return left === text ? text : withoutPhrases(left, phrases);
}

function otherFigure(written: string): string {
  return (Number(written.replaceAll(/[^\d.]/g, '')) * 0.37 + 11).toFixed(2);
}

function itemFaults({ items }: PageParams, on: OnPage): FaultSketch[] {
  const without = (forms: string[]) => (text: string) =>
    forms.some((form) => plain(text).includes(form)) ? '' : text;
  return [
    {
      name: 'shows-none',
      does: 'shows none of what the record lists',
      wrap: on((text, all) => without(all.flat())(text)),
    },
    ...(items?.some
      ? []
      : [
          {
            name: 'leaves-one-out',
            does: 'leaves one of what the record lists out',
            wrap: on((text, all) => without(longestOf(all))(text)),
          },
        ]),
  ];
}

/** The item whose texts are part of no other item's. */
function longestOf(all: string[][]): string[] {
  const length = (forms: string[]) => Math.max(0, ...forms.map((form) => form.length));
  return [...all].sort((one, other) => length(other) - length(one))[0] ?? [];
}

/** The same page in other markup and order of attributes, with further words around it. */
export function pageVariants(params: PageParams, contract: Contract): FaultSketch[] {
  const changed = (edit: (html: string) => string) =>
    onOperations(contract, [params.page], (next, request) =>
      withHtml(next(request), async (html) => edit(html)),
    );
  return [
    {
      name: 'other-markup',
      does: 'uses other elements, without classes and style',
      wrap: changed((html) =>
        html
          .replaceAll(/<style[\s\S]*?<\/style>/g, '')
          .replaceAll(/ class="[^"]*"/g, '')
          .replaceAll(/<(\/?)(?:section|h2|dl|dt|dd|article|header|footer)\b[^>]*>/g, '<$1div>'),
      ),
    },
    {
      name: 'capitals',
      does: 'shows every letter as a capital',
      wrap: changed((html) => `${html}<style>body * { text-transform: uppercase }</style>`),
    },
  ];
}

function pageWith(params: PageParams, contract: Contract, edit: TextEdit): (next: Handler) => Handler {
  return onOperations(contract, [params.page], (next, request, url) =>
    withHtml(next(request), async (html) => {
      const record = params.items && (await recordOf(params, contract, next, request, url));
      const forms = record !== undefined && params.items ? itemsOf(params.items, record) : [];
      return onTexts(html, (text) => edit(text, forms));
    }),
  );
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
  { page, records: [first = ''], reading, key }: PageParams,
  contract: Contract,
  next: Handler,
  request: Request,
  url: URL,
): Promise<Json | undefined> {
  const asked = keyIn(operationById(contract.operations, page), url);
  const path = pathFor(operationById(contract.operations, first), asked);
  const answer = await next(redirected(request, new URL(path, url)));
  const body = answer.status === 200 ? ((await answer.json()) as Json) : null;
  return recordWithKey(body, readingOf(contract, reading), key, asked)?.value;
}
