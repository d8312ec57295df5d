import { operationById } from '../../../engine/contract/operations.js';
import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { formsOf, itemsIn, type PageTexts } from '../checking/html/page-items.js';
import { textsOf } from '../checking/html/record-texts.js';
import { plain } from '../checking/html/visible-text.js';
import { anotherRecord } from './other-record.js';
import { changedPage, withHtml, withoutPhrases } from './page-rewrite.js';
import { onOperations } from './rewrite.js';
import { draftsOf } from './rows.js';

/** Which of the items, or what else of a page, a rule is about. */
export const renderedForms = [
  'some',
  'alone',
  'unbroken',
  'escaped',
  'at most one',
  'described',
  'meant',
] as const;

export interface RenderedParams extends PageTexts {
  pages: string[];
  mediaTypes?: string[];
  words?: string[];
  which?: (typeof renderedForms)[number];
  members?: { named: string[]; are: 'shown' | 'empty' | 'filled'; since?: string };
}

const svg = 'image/svg+xml';

const html = (text: string, status = 200) => ({
  op: 'answer',
  status,
  text,
  type: 'text/html; charset=utf-8',
});

/** Pages that do not open, or show nothing. */
export function openingFaults(pages: readonly string[], contract: Contract): MutantDraft[] {
  const failing = '<!doctype html><body></body><script>document.body.append(undefinedName)</script>';
  const blank = '<!doctype html><title>x</title><div id="app"></div>';
  const saved = { ...html('<p>Interface</p>'), type: 'application/octet-stream' };
  const attached = {
    op: 'set-response-header',
    name: 'content-disposition',
    to: 'attachment; filename="page.html"',
  };
  return draftsOf(contract, pages, [
    ['missing', 'has no such page', html('<p>not here</p>', 404)],
    ['blank', 'shows nothing', html(blank)],
    ['json', 'answers JSON instead of a page', { op: 'answer', json: { page: true } }],
    ['script-fails', 'shows nothing because its script fails', html(failing)],
    ['download', 'answers a file that a browser saves', saved],
    ['attachment', 'is sent as an attachment', attached],
  ]);
}

/** A page with a script that ends in an error, beside what it shows. */
export function brokenScript(pages: readonly string[], contract: Contract): MutantDraft[] {
  const having = (script: string) =>
    onOperations(contract, pages, (next, request) =>
      withHtml(next(request), (markup) => `${markup}<script>${script}</script>`),
    );
  return [
    {
      name: 'script-fails',
      does: 'has a script that ends in an error',
      wrap: having('undefinedName.start()'),
    },
    {
      name: 'loads-nothing',
      does: 'has a script that loads a description from where none is',
      wrap: having("fetch('/assay-no-such-description.json')"),
    },
  ];
}

/** Pages that show what a program writes for a value that it does not have. */
export function meaningless(pages: readonly string[], contract: Contract): MutantDraft[] {
  return pages.map((id) => ({
    name: 'meaningless',
    does: 'writes undefined in place of each text of the record',
    wrap: changedPage(contract, operationById(contract.operations, id), (text, record) =>
      textsOf(record).includes(text.trim()) ? 'undefined' : text,
    ),
  }));
}

/** Pages that load a description from where none is. */
export function undescribed(pages: readonly string[], contract: Contract): MutantDraft[] {
  const having = (markup: string) =>
    onOperations(contract, pages, (next, request) => withHtml(next(request), (html) => html + markup));
  const far = '/assay-no-such-place/openapi.json';
  return [
    {
      name: 'named-in-an-attribute',
      does: 'names a description where none is in an attribute',
      wrap: having(`<redoc spec-url="${far}"></redoc>`),
    },
    {
      name: 'named-in-a-script',
      does: 'has a script that makes a page of a description where none is',
      wrap: having(
        `<script>const ui = SwaggerUIBundle({ dom_id: '#x', url: '${far}', deepLinking: true })</script>`,
      ),
    },
  ];
}

/** Images that do not render. */
export function imageFaults(pages: readonly string[], type: string, contract: Contract): MutantDraft[] {
  const page = '<!doctype html><title>ok</title><p>ok';
  const broken = '<svg xmlns="http://www.w3.org/2000/svg" width="9"><text>ok';
  return draftsOf(contract, pages, [
    ['empty', 'answers an image without content', { op: 'answer', text: '', type }],
    ['broken', 'answers an image that breaks off', { op: 'answer', text: broken, type }],
    ['no-image', 'answers a page as if it were an image', { op: 'answer', text: page, type }],
    ['html', 'answers a page instead of an image', { op: 'answer', text: page, type: 'text/html' }],
  ]);
}

export function imageVariants(pages: readonly string[], types: string[], contract: Contract): MutantDraft[] {
  if (!types.includes(svg)) return [];
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="2"/></svg>';
  const wrap = onOperations(contract, pages, async (next, request) => {
    const answer = await next(request);
    return answer.status === 200 ? new Response(drawing, { headers: { 'content-type': svg } }) : answer;
  });
  return [{ name: 'other-drawing', does: 'draws another image, without a size of its own', wrap }];
}

export function openingVariants(pages: readonly string[], contract: Contract): MutantDraft[] {
  const plainPage = html('<!doctype html><main><h1>Interface</h1></main>');
  return draftsOf(contract, pages, [['plain', 'is a plain page with another wording', plainPage]]);
}

/** Pages that leave out what they must show, or show something else than the record says. */
export function pageTextFaults(params: RenderedParams, contract: Contract): MutantDraft[] {
  const { pages, words, items, texts, members } = params;
  const [id = ''] = pages;
  const page = operationById(contract.operations, id);
  const fault = (name: string, does: string, edit: (text: string, record: Json) => string): MutantDraft => ({
    name,
    does,
    wrap: changedPage(contract, page, edit),
  });
  const codeless = onOperations(contract, [id], (next, request) =>
    withHtml(next(request), (markup) => markup.replaceAll(/<(code|samp|pre)\b[^>]*>[^<]*/g, '<$1>')),
  );
  if (members?.are === 'filled') {
    const words = [members.named[0], params.words?.[0]].join(' ');
    const bare = (text: string) => (text.trim() === '' ? text : ` ${words} `);
    return [fault('nothing-of-them', `says ${words} and nothing else`, bare)];
  }
  if (params.which === 'alone') return [strangerFault(params, fault)];
  if (params.which === 'at most one') return [allMarked(params, fault)];
  if (params.which === 'escaped') return [unescaped(id, contract)];
  if (members?.are === 'shown') return [{ name: 'nothing-inside', does: 'shows no code', wrap: codeless }];
  const faults = words
    ? [fault('unnamed', `nowhere says ${words.join(' or ')}`, (text) => withoutPhrases(text, words))]
    : textFaults(params, fault);
  if (words && texts) {
    faults.push(
      fault('other-mark', 'marks another one of what the record lists', (text, record) => {
        const unmarked = withoutPhrases(text, words);
        const last = formsOf(itemsIn(record, { ...params, where: {} }), texts).at(-1);
        const isLast = last?.some((form) => plain(text).includes(form));
        return isLast ? `${unmarked} ${words[0]}` : unmarked;
      }),
    );
  }
  if (!words && items === undefined && page.record) faults.push(anotherRecord(contract, page));
  return faults;
}

type Fault = (name: string, does: string, edit: (text: string, record: Json) => string) => MutantDraft;

function textFaults(params: RenderedParams, fault: Fault): MutantDraft[] {
  const formsIn = (record: Json) => formsOf(itemsIn(record, params), params.texts ?? []);
  const without = (text: string, forms: string[]) =>
    forms.some((form) => plain(text).includes(form)) ? '' : text;
  const none = fault('shows-none', 'shows none of what the record lists', (text, record) =>
    without(text, formsIn(record).flat()),
  );
  if (params.which === 'some') return [none];
  const one = fault('leaves-one-out', 'leaves one of what the record lists out', (text, record) =>
    without(text, longestOf(formsIn(record))),
  );
  return [none, one];
}

/** Each item has the word behind it. */
function allMarked(params: RenderedParams, fault: Fault): MutantDraft {
  const { words: [word = ''] = [], texts = [] } = params;
  return fault('all-marked', `says ${word} of each item`, (text, record) => {
    const forms = formsOf(itemsIn(record, params), texts).flat();
    return forms.includes(plain(text).trim().split(' ').at(-1) ?? '') ? `${text} ${word} ` : text;
  });
}

/** Texts stand in the markup as they are. */
function unescaped(page: string, contract: Contract): MutantDraft {
  const wrap = onOperations(contract, [page], (next, request) =>
    withHtml(next(request), (markup) => markup.replaceAll(/&lt;|&#60;|&#x3c;/gi, '<')),
  );
  return { name: 'unescaped', does: 'writes less-than signs of texts as they are', wrap };
}

/** Behind the first item there stands one that `where` leaves out. */
function strangerFault(params: RenderedParams, fault: Fault): MutantDraft {
  const { texts = [], where = {} } = params;
  return fault('stranger', 'lists one beside the first that does not belong there', (text, record) => {
    const own = itemsIn(record, params);
    const stranger = itemsIn(record, { ...params, where: {} }).find((item) => !own.includes(item));
    const [forms = []] = formsOf(own, texts);
    if (!stranger || !forms.includes(plain(text).trim().split(' ').at(-1) ?? '')) return text;
    const labels = Object.keys(where).map((name) => scalarText(select(stranger, `/${name}`)[0]?.value) ?? '');
    return [text, ...labels, formsOf([stranger], texts)[0]?.[0]].join(' ');
  });
}

/** The item whose texts are part of no other item's. */
function longestOf(all: string[][]): string[] {
  const length = (forms: string[]) => Math.max(0, ...forms.map((form) => form.length));
  return [...all].sort((one, other) => length(other) - length(one))[0] ?? [];
}

/** The same page in other markup and order of attributes, with further words around it. */
export function pageTextVariants(pages: readonly string[], contract: Contract): MutantDraft[] {
  const changed = (edit: (markup: string) => string) =>
    onOperations(contract, pages, (next, request) => withHtml(next(request), edit));
  return [
    {
      name: 'other-markup',
      does: 'uses other elements, without classes and style',
      wrap: changed((markup) =>
        markup
          .replaceAll(/<style[\s\S]*?<\/style>/g, '')
          .replaceAll(/ class="[^"]*"/g, '')
          .replaceAll(/<(\/?)(?:section|h2|dl|dt|dd|article|header|footer)\b[^>]*>/g, '<$1div>'),
      ),
    },
    {
      name: 'capitals',
      does: 'shows every letter as a capital',
      wrap: changed((markup) => `${markup}<style>body * { text-transform: uppercase }</style>`),
    },
  ];
}
