import { select } from '../../../engine/json/pointer.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import {
  markupIn,
  markupStep,
  nextOpened,
  pageCases,
  pageRecord,
  viewIn,
} from '../../support/cases/page-cases.js';
import { checkTexts, unlessBlocked, unlessForeign } from '../../support/checking/html/page-texts.js';
import { checkDescribed, nextDescription } from '../../support/checking/html/named-description.js';
import { checkEscaped } from '../../support/checking/html/escaped.js';
import { checkMeant } from '../../support/checking/html/meant.js';
import { checkOneMarked } from '../../support/checking/html/page-marks.js';
import { checkContent, checkFilled } from '../../support/checking/html/sample-content.js';
import {
  checkOpened,
  checkRead,
  checkUnbroken,
  isDrawing,
  isImage,
  pageTypes,
} from '../../support/checking/html/opened.js';
import { irrelevant } from '../../support/checking/records.js';
import { changesIn, saysNoChange } from '../../support/checking/html/empty-lists.js';
import { plain, shownLines, shownTexts } from '../../support/checking/html/visible-text.js';
import { described, kind, paramsSchema, text, texts, withForms } from '../../support/kind.js';
import {
  brokenScript,
  imageFaults,
  imageVariants,
  openingFaults,
  openingVariants,
  pageTextFaults,
  pageTextVariants,
  renderedForms,
  meaningless,
  undescribed,
  type RenderedParams,
} from '../../support/mutants/rendered-variations.js';

/** Parameters of what a page shows. */
const ofPages = ['words', 'items', 'where', 'texts', 'which', 'members'];

/** What an address answers opens in a browser: an image, or a page, whatever its markup, that shows any text, one of the words, texts of its record, or both beside each other. */
export const browserRenders = kind<RenderedParams>({
  name: 'browser-renders',
  says: 'a browser renders what an address answers: an image, or a page with what it must show',
  opensPages: true,
  params: withForms(
    paramsSchema(
      {
        pages: described(
          'Operations that answer the pages. `x-record` names where their records are.',
          texts,
        ),
        mediaTypes: described(
          'Media types of which the answer has one; an image has a size. Default: a page.',
          texts,
        ),
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
        which: described(
          '`some`: some of the items are enough. `alone`: no item that `where` leaves out stands between the others or right ' +
            'beside them, with nothing but `words` between. Default: all of them are shown. `unbroken`: nothing of a record is ' +
            'looked for, but no script of a page that needs no other host ends in an error. `escaped`: no text of the record that ' +
            'looks like a tag stands in the markup as it is. `at most one`: of three items or more no two have one of `words` beside them. ' +
            '`described`: only the markup is read: an `openapi.json` that it names on its own host is there. `meant`: no element ' +
            'of the markup holds only what a program writes for a value that it does not have.',
          { enum: renderedForms },
        ),
        members: described(
          'What the answer with the record holds in members with one of these words in their names (`named`). `shown`: the ' +
            'page shows names and values in them, or hides them in its markup. `empty`: the rule is about records whose lists ' +
            'there are all empty, or hold one item that is dated no later than the record says at `since`. `filled`: where lists there hold several items, the page shows one of `words` beside them ' +
            'only together with something of the items.',
          paramsSchema({ named: texts, are: { enum: ['shown', 'empty', 'filled'] }, since: text }, ['since']),
        ),
      },
      [...ofPages, 'mediaTypes'],
    ),
    {
      mediaTypes: { refuses: ofPages },
      members: { refuses: ['items', 'where', 'texts', 'which'] },
    },
    {},
  ),
  example: [
    { pages: ['GET /pages/{id}'] },
    { pages: ['GET /pages/{id}'], texts: ['/title'] },
    { pages: ['GET /pages/{id}'], words: ['in stock'], where: { status: 'in stock' } },
    { pages: ['GET /covers/{id}.svg'], mediaTypes: ['image/svg+xml'] },
    { pages: ['GET /pages/{id}'], which: 'meant' },
  ],
  operations: ({ pages, mediaTypes = pageTypes }, { operations }) =>
    pages.flatMap((id) => {
      const from = operations.find((each) => each.id === id)?.record?.from ?? [];
      return [id, ...(isImage(mediaTypes) ? [] : from.slice(0, 1))];
    }),

  cases({ pages, mediaTypes = pageTypes, members, which }, context) {
    if (which === 'described') return { examples: pages.map((id) => ({ steps: [markupStep(id, context)] })) };
    const readable = isDrawing(mediaTypes) ? 'readable' : 'unreadable';
    const wishes = {
      markup: members?.are === 'shown' || which === 'escaped' || which === 'meant',
      image: isImage(mediaTypes) ? readable : undefined,
    } as const;
    const sources = pages.map((id) => pageCases(id, context, wishes));
    const examples = sources.flatMap((source) => source.examples ?? []);
    return examples.length > 0 ? { examples } : (sources[0] ?? {});
  },

  follow: (params, exchanges, context) =>
    params.which === 'described'
      ? nextDescription(exchanges)
      : nextOpened(exchanges, (all) => checkRendered(params, all, context)),
  check: checkRendered,

  faults(params, contract) {
    const { pages, mediaTypes = pageTypes } = params;
    if (params.which === 'unbroken') return brokenScript(pages, contract);
    if (params.which === 'described') return undescribed(pages, contract);
    if (params.which === 'meant') return meaningless(pages, contract);
    if (hasTexts(params)) return pageTextFaults(params, contract);
    const [type = ''] = mediaTypes;
    return isImage(mediaTypes) ? imageFaults(pages, type, contract) : openingFaults(pages, contract);
  },
  variants(params, contract) {
    const { pages, mediaTypes, items, texts: pointers, which } = params;
    if (which === 'unbroken' || which === 'described' || which === 'meant') return [];
    // One rule about the page as a whole brings them: with the others, they would only come again.
    if (hasTexts(params)) return pointers && items === undefined ? pageTextVariants(pages, contract) : [];
    return mediaTypes ? imageVariants(pages, mediaTypes, contract) : openingVariants(pages, contract);
  },
});

/** Whether a page must show more than something. */
function hasTexts({ words, texts: pointers, members, which }: RenderedParams): boolean {
  return (words ?? pointers ?? members) !== undefined || which === 'escaped' || which === 'meant';
}

function checkRendered(
  params: RenderedParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const { mediaTypes = pageTypes, words = [], which, members } = params;
  if (which === 'described') return checkDescribed(exchanges);
  const opened = exchanges.find(({ response }) => response?.page)?.response?.page;
  if (isImage(mediaTypes)) return opened ? checkOpened(mediaTypes, opened) : checkRead(mediaTypes, exchanges);
  const view = viewIn(exchanges);
  if (!view) return irrelevant('the page was not opened');
  if (which === 'unbroken') return checkUnbroken(view);
  if (!hasTexts(params)) return checkOpened(mediaTypes, view);
  if (view.status !== 200) return irrelevant('the page does not open');
  const found = pageRecord(exchanges[0]?.step.name ?? '', exchanges, context);
  const seen = shownTexts(view);
  if (!found) return irrelevant('no answer holds the record of the page');
  if (which === 'escaped') return checkEscaped(markupIn(exchanges)?.text ?? '', found.payload);
  if (which === 'meant') return checkMeant(markupIn(exchanges)?.text ?? '', found.payload);
  if (which === 'at most one') return checkOneMarked(params, seen[0] ?? '', found.value, shownLines(view));
  const { named, are } = members ?? { named: [] };
  if (are === 'shown')
    return unlessBlocked(
      view,
      checkContent(named, [...seen, plain(markupIn(exchanges)?.text ?? '')], found.payload),
    );
  const since = members?.since === undefined ? undefined : select(found.value, members.since)[0]?.value;
  if (are === 'empty' && !saysNoChange(found.payload, named, since))
    return irrelevant(`no record shows an empty list of ${named.join(', ')}`);
  if (are === 'filled') return checkFilled(words, named, seen, changesIn(found.payload, named));
  const outcome = unlessBlocked(view, checkTexts(params, seen, found.value, shownLines(view)));
  // Words for what a page is about may be translated; those that the document tells of an item, or of a state, stay.
  return params.items === undefined && members === undefined && words.length > 0
    ? unlessForeign(view, outcome)
    : outcome;
}
