import { operationById } from '../../../engine/contract/operations.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import {
  markupIn,
  nextOpened,
  otherPages,
  pageCases,
  pageRecord,
  viewIn,
} from '../../support/cases/page-cases.js';
import { checkFigure, type PageFigure } from '../../support/checking/html/page-figures.js';
import { checkNumber } from '../../support/checking/html/page-number.js';
import { checkOrder } from '../../support/checking/html/page-order.js';
import { unlessBlocked, unlessNotYet } from '../../support/checking/html/page-texts.js';
import { irrelevant } from '../../support/checking/records.js';
import { figurePattern, unitNames } from '../../support/checking/html/figures.js';
import { phrasePattern, shownTexts } from '../../support/checking/html/visible-text.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { changedPage, withoutPhrases } from '../../support/mutants/page-rewrite.js';

interface Params extends Partial<PageFigure> {
  page: string;
  words: string[];
  versus?: Record<string, string[]>;
  number?: number;
  between?: string[];
}

/** A page shows a figure beside its name: any in the unit, the record's own, or a number that the document gives. */
export const htmlShowsValue = kind<Params>({
  name: 'html-shows-value',
  says: 'a page shows a figure by its name, and the one that the record holds',
  opensPages: true,
  params: paramsSchema(
    {
      page: described('The operation that answers the page. Its `x-record` names where the record is.'),
      words: described(
        'Words for the figure, of which the page shows one; a space stands for any separator.',
        texts,
      ),
      unit: described('The unit of the figure: the page may write it in any size of it.', {
        enum: unitNames,
      }),
      at: described('Pointer to the figure in the record. Default: the record does not hold it.'),
      any: described('Whether any figure in the unit will do where the record has one.', { type: 'boolean' }),
      versus: described(
        'Pointer to another figure, with its words: each stands by its own; with `any`, each has one.',
        {
          type: 'object',
          additionalProperties: { type: 'array', items: text, minItems: 1 },
          minProperties: 1,
          maxProperties: 1,
        },
      ),
      number: described('How many of what the words in the plural name the page shows.', { type: 'integer' }),
      between: described(
        'Pointers to two dates of the record: with less than a year between them, there may be fewer.',
        {
          ...texts,
          minItems: 2,
          maxItems: 2,
        },
      ),
    },
    ['unit', 'at', 'any', 'versus', 'number', 'between'],
  ),
  example: { page: 'GET /pages/{id}', words: ['liked'], unit: 'percent', at: '/liked' },
  operations: ({ page }, { operations }) => [
    page,
    ...(operations.find((each) => each.id === page)?.record?.from ?? []).slice(0, 1),
  ],

  cases: ({ page, number }, context) =>
    pageCases(page, context, { markup: number !== undefined, others: number !== undefined }),

  follow: (params, exchanges, context) => nextOpened(exchanges, (all) => checkPage(params, all, context)),
  check: checkPage,

  faults({ page, words, unit, at, any, versus, number }, contract) {
    const operation = operationById(contract.operations, page);
    const fault = (name: string, does: string, edit: (text: string) => string) => ({
      name,
      does,
      wrap: changedPage(contract, operation, edit),
    });
    const [[one = ''], [other = ''] = []] = [words, ...Object.values(versus ?? {})];
    if (other !== '' && any !== true && at !== undefined) {
      const others = phrasePattern(Object.values(versus ?? {}).flat());
      const does = `says ${other} where ${one} is meant, and the other way round`;
      const swap = (text: string) =>
        text.replaceAll(phrasePattern(words), '\u0000').replaceAll(others, one).replaceAll('\u0000', other);
      return [fault('swapped', does, swap)];
    }
    const names = number === undefined ? words : [String(number), ...words];
    const unnamed = fault('unnamed', `nowhere says ${names.join(' or ')}`, (text) =>
      withoutPhrases(text, names),
    );
    if (number !== undefined) {
      const half = String(Math.round(number / 2));
      const fewer = (text: string) => text.replaceAll(String(number), half);
      return [unnamed, fault('fewer', `says that there are ${half}`, fewer)];
    }
    const pattern = () => figurePattern(unit ?? 'percent');
    const without = (text: string) => text.replaceAll(pattern(), '');
    const others = (text: string) =>
      text.replaceAll(pattern(), (_, figures: string, name: string) => `${otherFigure(figures)} ${name}`);
    return [
      unnamed,
      fault('no-figure', `shows no figures in ${unit}`, without),
      ...(at === undefined || any
        ? []
        : [fault('other-figures', `shows other figures in ${unit} than the record`, others)]),
    ];
  },
  variants: () => [],
});

function checkPage(params: Params, exchanges: readonly Exchange[], context: CheckContext): CheckOutcome {
  const { page, words, unit = 'percent', at, any = false, versus, number, between = [] } = params;
  const view = viewIn(exchanges);
  if (view?.status !== 200) return irrelevant('the page does not open');
  const record = pageRecord(page, exchanges, context)?.value;
  if (record === undefined) return irrelevant('no answer holds the record of the page');
  const seen = shownTexts(view);
  if (number !== undefined) {
    const shown = { seen, record, response: markupIn(exchanges) };
    const others = () => otherPages(page, exchanges, context);
    const outcome = checkNumber({ words, number, between }, shown, others);
    return unlessBlocked(view, unlessNotYet(outcome, seen));
  }
  const [other] = Object.entries(versus ?? {}).map(([pointer, names]) => ({ at: pointer, words: names }));
  if (other && at !== undefined && !any)
    return unlessBlocked(view, checkOrder(unit, [{ words, at }, other], seen, record));
  const numbers = [at ?? '', other?.at ?? ''].map((pointer) => select(record, pointer)[0]?.value);
  const others = other && numbers[0] !== numbers[1] ? other.words : [];
  const figure = { words, unit, any, others, ...(at === undefined ? {} : { at }) };
  return unlessBlocked(view, unlessNotYet(checkFigure(figure, seen, record), seen));
}

function otherFigure(written: string): string {
  return (Number(written.replaceAll(/[^\d.]/g, '')) * 0.37 + 11).toFixed(2);
}
