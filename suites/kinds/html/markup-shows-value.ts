import { select } from '../../../engine/json/pointer.js';
import type { CheckContext, CheckOutcome, Exchange, Json, PageView } from '../../../engine/types/index.js';
import {
  knownRecords,
  markupIn,
  nextOpened,
  otherPages,
  pageCases,
  pageRecord,
  viewIn,
} from '../../support/cases/page-cases.js';
import { checkNamed } from '../../support/checking/html/named-values.js';
import { checkFigure } from '../../support/checking/html/page-figures.js';
import { checkToldElsewhere } from '../../support/checking/html/told-elsewhere.js';
import { checkLatest } from '../../support/checking/html/latest-listed.js';
import { checkOfOthers } from '../../support/checking/html/of-others.js';
import { checkNumber } from '../../support/checking/html/page-number.js';
import { checkOrder } from '../../support/checking/html/page-order.js';
import { unlessBlocked, unlessForeign, unlessNotYet } from '../../support/checking/html/page-texts.js';
import { irrelevant, stepNamed, unanswered } from '../../support/checking/records.js';
import { unitNames } from '../../support/checking/html/figures.js';
import { shownLines, shownTexts } from '../../support/checking/html/visible-text.js';
import { described, kind, paramsSchema, text, texts, withForms } from '../../support/kind.js';
import { shownValueFaults, type ShownValueParams } from '../../support/mutants/shown-value-faults.js';

/** Parameters of figures. */
const ofFigures = ['words', 'unit', 'any', 'versus'];

/** Markup about a record shows a figure beside its name (any in the unit, the record's own, or a count that the document gives), or names a value of it. */
export const markupShowsValue = kind<ShownValueParams>({
  name: 'markup-shows-value',
  says: 'a page or image about a record shows a figure by its name, or names a value, as the record holds it',
  opensPages: true,
  params: withForms(
    paramsSchema(
      {
        page: described(
          'The operation that answers the page or image. Its `x-record` names where the record is.',
        ),
        words: described(
          'Words for the figure, of which the page shows one; a space stands for any separator.',
          texts,
        ),
        unit: described('The unit of the figure: the page may write it in any size of it.', {
          enum: unitNames,
        }),
        at: described(
          'Pointer to the value in the record. Default: the record does not hold it. Or where other answers about the record may ' +
            'name it: `in` operations, a number with the words of `named` in its names. `versus`: words of the other figure. Where ' +
            'only one of them is named, the other is what the record has.',
          { anyOf: [text, paramsSchema({ in: texts, named: texts, versus: texts })] },
        ),
        any: described('Whether any figure in the unit will do where the record has one.', {
          type: 'boolean',
        }),
        versus: described(
          'Pointer to another figure, with its words: each stands by its own; with `any`, each has one.',
          {
            type: 'object',
            additionalProperties: texts,
            minProperties: 1,
            maxProperties: 1,
          },
        ),
        count: described(
          'How many (`number`) of what the words in the plural name the page shows. There may be fewer where two dates of ' +
            'the record (pointers, `between`) are less than a year apart. `listed`: where this ' +
            'operation lists more with their moments, they are the latest of them, not the earliest.',
          paramsSchema(
            { number: { type: 'integer' }, between: { ...texts, minItems: 2, maxItems: 2 }, listed: text },
            ['between', 'listed'],
          ),
        ),
        named: described(
          'The value is one of `values`: markup that names one of them names the own one. `besides`: words for values that ' +
            'the record has no name for. `name`: pointer in the record to its name, which may hold such a word itself. `each`: each text of ' +
            'an image (title, label, drawn) that names one names the own one. `within`: what is shown right behind one of these ' +
            'labels, in the `title`, or `anywhere`: where it is that of one other record, it is the own one.',
          paramsSchema(
            {
              values: texts,
              besides: { type: 'array', items: text },
              name: text,
              each: { type: 'boolean' },
              within: { anyOf: [{ enum: ['title', 'anywhere'] }, texts] },
            },
            ['values', 'besides', 'each', 'within'],
          ),
        ),
      },
      [...ofFigures, 'at', 'count', 'named'],
    ),
    {
      count: { needs: ['words'], refuses: ['unit', 'at', 'any', 'versus', 'named'] },
      named: { needs: ['at'], refuses: ofFigures },
    },
    { needs: ['words', 'unit'] },
  ),
  example: [
    { page: 'GET /pages/{id}', words: ['liked'], unit: 'percent', at: '/liked' },
    {
      page: 'GET /covers/{id}.svg',
      at: '/status',
      named: { values: ['in stock', 'on order', 'sold out'], besides: ['not for sale'], name: '/title' },
    },
    { page: 'GET /covers/{id}.svg', at: '/title', named: { name: '/title', within: 'anywhere' } },
  ],
  operations: ({ page, named, ...params }, { operations }) => {
    const from = operations.find((each) => each.id === page)?.record?.from ?? [];
    return [...new Set([page, ...(named ? from : from.slice(0, 1)), ...operationsIn(params)])];
  },

  cases: ({ page, count, named, ...params }, context) =>
    pageCases(page, context, {
      also: operationsIn({ ...params, ...(count ? { count } : {}) }),
      markup: count !== undefined,
      others: (count ?? named) !== undefined,
      closed: named !== undefined,
    }),

  follow: (params, exchanges, context) =>
    params.named ? undefined : nextOpened(exchanges, (all) => checkPage(params, all, context)),
  check: checkPage,

  faults: shownValueFaults,
  variants: () => [],
});

const operationsIn = ({ at, count }: Partial<ShownValueParams>): string[] => [
  ...(typeof at === 'object' ? at.in : []),
  ...(count?.listed === undefined ? [] : [count.listed]),
];

const noRecord = irrelevant('no answer holds the record of the page');

function checkPage(
  params: ShownValueParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const { page, at, count, named } = params;
  const others = () => otherPages(page, exchanges, context);
  const record = pageRecord(page, exchanges, context)?.value;
  if (named) {
    const response = markupIn(exchanges);
    if (response?.status !== 200) return unanswered(exchanges);
    if (record === undefined) return noRecord;
    const pointer = typeof at === 'string' ? at : '';
    if (named.within === undefined) return checkNamed({ at: pointer, named }, { response, record }, others());
    const known = knownRecords(page, exchanges, context);
    return checkOfOthers({ at: pointer, ...named }, { response, record }, known, others());
  }
  const view = viewIn(exchanges);
  if (view?.status !== 200) return irrelevant('the page does not open');
  if (record === undefined) return noRecord;
  const seen = shownTexts(view);
  if (!count) return unlessForeign(view, checkFigures(params, { view, record, seen }, exchanges));
  const shown = { seen, record, response: markupIn(exchanges) };
  const { number, between = [], listed } = count;
  const { words = [] } = params;
  const outcome = checkNumber({ words, number, between }, shown, others);
  const body = listed === undefined ? undefined : stepNamed(exchanges, listed)?.response?.json;
  const latest = body === undefined ? noRecord : checkLatest({ words, number }, body, seen);
  if (latest.relevant && latest.finding) return unlessForeign(view, unlessBlocked(view, latest));
  return unlessForeign(view, unlessBlocked(view, unlessNotYet(outcome, seen)));
}

function checkFigures(
  { words = [], unit = 'percent', at, any = false, versus }: ShownValueParams,
  { view, record, seen }: { view: PageView; record: Json; seen: string[] },
  exchanges: readonly Exchange[],
): CheckOutcome {
  const [other] = Object.entries(versus ?? {}).map(([pointer, names]) => ({ at: pointer, words: names }));
  if (typeof at === 'object')
    return other
      ? checkToldElsewhere(at, { words, unit, other, view, seen, record }, exchanges)
      : irrelevant('there is no other figure');
  if (other && at !== undefined && !any)
    return unlessBlocked(view, checkOrder(unit, [{ words, at }, other], seen, record));
  const numbers = [at ?? '', other?.at ?? ''].map((pointer) => select(record, pointer)[0]?.value);
  const others = other && numbers[0] !== numbers[1] ? other.words : [];
  const lines = shownLines(view);
  const figure = { words, unit, any, others, lines, ...(at === undefined ? {} : { at }) };
  return unlessBlocked(view, unlessNotYet(checkFigure(figure, seen, record), seen));
}
