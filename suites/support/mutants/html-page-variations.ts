import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { formsOf, itemsIn, type PageTexts } from '../checking/html/page-items.js';
import { plain } from '../checking/html/visible-text.js';
import { withOtherRecord } from './other-record.js';
import { changedPage, withHtml, withoutPhrases } from './page-rewrite.js';
import { onOperations } from './rewrite.js';
import { draftsOf } from './rows.js';

export interface HtmlPageParams extends PageTexts {
  pages: string[];
  words?: string[];
  some?: boolean;
  whenEmpty?: string[];
  contentOf?: string[];
  whenFilled?: string[];
}

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
  return draftsOf(contract, pages, [
    ['missing', 'has no such page', html('<p>not here</p>', 404)],
    ['blank', 'shows nothing', html(blank)],
    ['json', 'answers JSON instead of a page', { op: 'answer', json: { page: true } }],
    ['script-fails', 'shows nothing because its script fails', html(failing)],
  ]);
}

export function openingVariants(pages: readonly string[], contract: Contract): MutantDraft[] {
  const plainPage = html('<!doctype html><main><h1>Interface</h1></main>');
  return draftsOf(contract, pages, [['plain', 'is a plain page with another wording', plainPage]]);
}

/** Pages that leave out what they must show, or show something else than the record says. */
export function pageTextFaults(params: HtmlPageParams, contract: Contract): MutantDraft[] {
  const { pages, words, items, texts, contentOf } = params;
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
  if (params.whenFilled) {
    const words = [params.whenFilled[0], params.words?.[0]].join(' ');
    const bare = (text: string) => (text.trim() === '' ? text : ` ${words} `);
    return [fault('nothing-of-them', `says ${words} and nothing else`, bare)];
  }
  if (contentOf) return [{ name: 'nothing-inside', does: 'shows no code', wrap: codeless }];
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
  if (!words && items === undefined && page.record) {
    const wrap = withOtherRecord(contract, id, page.parameters[0]?.sample ?? page.record.key);
    faults.push({ name: 'another-record', does: 'shows the page of another record', wrap });
  }
  return faults;
}

type Fault = (name: string, does: string, edit: (text: string, record: Json) => string) => MutantDraft;

function textFaults(params: HtmlPageParams, fault: Fault): MutantDraft[] {
  const formsIn = (record: Json) => formsOf(itemsIn(record, params), params.texts ?? []);
  const without = (text: string, forms: string[]) =>
    forms.some((form) => plain(text).includes(form)) ? '' : text;
  const none = fault('shows-none', 'shows none of what the record lists', (text, record) =>
    without(text, formsIn(record).flat()),
  );
  if (params.some) return [none];
  const one = fault('leaves-one-out', 'leaves one of what the record lists out', (text, record) =>
    without(text, longestOf(formsIn(record))),
  );
  return [none, one];
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
