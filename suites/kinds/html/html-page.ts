import type { CheckContext, CheckOutcome, Exchange, Json, PageView } from '../../../engine/types/index.js';
import { markupIn, nextOpened, pageCases, pageRecord, viewIn } from '../../support/cases/page-cases.js';
import { formsOf, itemsIn } from '../../support/checking/html/page-items.js';
import {
  checkItems,
  checkMarks,
  checkWords,
  unlessBlocked,
  unlessNotYet,
} from '../../support/checking/html/page-texts.js';
import { checkContent, checkFilled } from '../../support/checking/html/sample-content.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { changesIn, saysNoChange } from '../../support/checking/html/empty-lists.js';
import { plain, shownTexts } from '../../support/checking/html/visible-text.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import {
  openingFaults,
  openingVariants,
  pageTextFaults,
  pageTextVariants,
  type HtmlPageParams,
} from '../../support/mutants/html-page-variations.js';

/** A page opens in a browser and shows a text, whatever its markup: any, one of the words, texts of its record, or both beside each other. */
export const htmlPage = kind<HtmlPageParams>({
  name: 'html-page',
  says: 'a page opens in a browser and shows what it must',
  opensPages: true,
  params: paramsSchema(
    {
      pages: described('Operations that answer the pages. `x-record` names where their records are.', texts),
      words: described(
        'Words of which the page shows one; a space stands for any separator. Default: any text.',
        texts,
      ),
      items: described('Pointer, in the record, to what the page lists. Default: the record itself.'),
      where: described('Values of members: only items (and records) that have them count.', {
        type: 'object',
      }),
      texts: described(
        'Pointers in an item to texts of which the page shows one; with `words`, beside a word.',
        texts,
      ),
      some: described('Whether some of the items are enough. Default: all of them.', { type: 'boolean' }),
      whenEmpty: described(
        'Words in names of members: the rule is about records whose lists below such members are all empty.',
        texts,
      ),
      whenFilled: described(
        'Words in names of members: where lists below them hold several items, the page shows one of `words` beside them ' +
          'only together with something of the items.',
        texts,
      ),
      contentOf: described(
        'Words in names of members: the page shows names and values in them, or hides them in its markup.',
        texts,
      ),
    },
    ['words', 'items', 'where', 'texts', 'some', 'whenEmpty', 'whenFilled', 'contentOf'],
  ),
  example: [
    { pages: ['GET /pages/{id}'] },
    { pages: ['GET /pages/{id}'], texts: ['/title'] },
    { pages: ['GET /pages/{id}'], words: ['in stock'], where: { status: 'in stock' } },
  ],
  operations: ({ pages }, { operations }) =>
    pages.flatMap((id) => [
      id,
      ...(operations.find((each) => each.id === id)?.record?.from ?? []).slice(0, 1),
    ]),

  cases({ pages, contentOf }, context) {
    const sources = pages.map((id) => pageCases(id, context, { markup: contentOf !== undefined }));
    const examples = sources.flatMap((source) => source.examples ?? []);
    return examples.length > 0 ? { examples } : (sources[0] ?? {});
  },

  follow: (params, exchanges, context) => nextOpened(exchanges, (all) => checkPage(params, all, context)),
  check: checkPage,

  faults: (params, contract) =>
    params.words || params.texts || params.contentOf
      ? pageTextFaults(params, contract)
      : openingFaults(params.pages, contract),
  variants(params, contract) {
    const { pages, words, items, texts: pointers, contentOf } = params;
    if (!words && !pointers && !contentOf) return openingVariants(pages, contract);
    // One rule about the page as a whole brings them: with the others, they would only come again.
    return pointers && items === undefined ? pageTextVariants(pages, contract) : [];
  },
});

function checkPage(
  params: HtmlPageParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const view = viewIn(exchanges);
  if (!view) return irrelevant('the page was not opened');
  const { words, texts: pointers, contentOf } = params;
  if (!words && !pointers && !contentOf) return checkOpened(view);
  if (view.status !== 200) return irrelevant('the page does not open');
  const found = pageRecord(exchanges[0]?.step.name ?? '', exchanges, context);
  const seen = shownTexts(view);
  if (!found) return irrelevant('no answer holds the record of the page');
  if (contentOf)
    return unlessBlocked(
      view,
      checkContent(contentOf, [...seen, plain(markupIn(exchanges)?.text ?? '')], found.payload),
    );
  if (params.whenEmpty && !saysNoChange(found.payload, params.whenEmpty))
    return irrelevant(`no record shows an empty list of ${params.whenEmpty.join(', ')}`);
  if (params.whenFilled)
    return checkFilled(words ?? [], params.whenFilled, seen, changesIn(found.payload, params.whenFilled));
  return unlessBlocked(view, checkTexts(params, seen, found.value));
}

function checkOpened(view: PageView): CheckOutcome {
  const { status, mediaType, text, blockedHosts, errors } = view;
  if (status !== 200) return violated('status 200', `status ${status}`);
  if (!['text/html', 'application/xhtml+xml'].includes(mediaType))
    return violated('a page (text/html)', `media type ${mediaType || '(none)'}`);
  if (text.trim() !== '') return holds;
  if (blockedHosts.length > 0)
    return irrelevant(`the page needs ${blockedHosts.join(', ')}, and only the target is contacted`);
  return violated(
    'a page that shows something',
    `no visible text${errors[0] ? `; error: ${errors[0]}` : ''}`,
  );
}

function checkTexts(params: HtmlPageParams, seen: string[], record: Json): CheckOutcome {
  const { words = [], items, texts: pointers, some = false } = params;
  const chosen = itemsIn(record, params);
  const none = irrelevant(`the record has none at ${items ?? 'its place'}`);
  if (chosen.length === 0) return none;
  if (!pointers) return unlessNotYet(checkWords(words, seen), seen);
  const wanted = formsOf(chosen, pointers);
  if (wanted.length === 0) return none;
  if (words.length === 0) return checkItems(wanted, some, seen, items);
  const all = formsOf(itemsIn(record, { ...params, where: {} }), pointers);
  return checkMarks(words, wanted, all, seen, items);
}
