import { fillPath, operationById } from '../../../engine/contract/operations.js';
import type { PageView } from '../../../engine/types/page-view.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { pageFaults, pageVariants } from '../../support/mutants/page-faults.js';
import {
  findRecord,
  checkFigure,
  checkItems,
  checkMarks,
  checkWords,
  type PageParams,
} from '../../support/checking/page-record.js';
import { checkCount, checkInside } from '../../support/checking/page-evidence.js';
import { checkOrder } from '../../support/checking/page-order.js';
import { irrelevant } from '../../support/checking/records.js';
import { samplesWith, valueOf } from '../../support/cases/samples.js';
import { varied } from '../../support/cases/varied.js';
import { listsAreEmpty, plain, shownTexts, unitNames } from '../../support/checking/visible.js';

/** Pages cost a browser's time: at least so many are opened, and more only in long runs. */
const fewPages = 6;
const casesPerPage = 50;
/** A page with fewer characters is the frame of one that its scripts fill. */
const emptyPage = 300;

/** A page shows a person what its document lists, and what the JSON record says, whatever its markup. */
export const htmlShowsValue = kind<PageParams>({
  name: 'html-shows-value',
  says: 'a page shows a person what it must, and what the record says',
  opensPages: true,
  params: paramsSchema(
    {
      page: text,
      records: texts,
      reading: text,
      key: text,
      words: texts,
      figure: paramsSchema({ unit: { enum: unitNames }, at: text, own: text }, ['at', 'own']),
      items: paramsSchema(
        {
          at: { type: 'string' },
          where: { type: 'object' },
          shown: texts,
          some: { type: 'boolean' },
          marked: { type: 'object' },
        },
        ['where', 'some', 'marked'],
      ),
      order: paramsSchema({
        unit: { enum: unitNames },
        of: { type: 'array', items: paramsSchema({ words: texts, at: text }), minItems: 2, maxItems: 2 },
      }),
      count: paramsSchema({
        number: { type: 'integer' },
        words: texts,
        since: text,
        until: text,
        days: { type: 'integer' },
      }),
      inside: texts,
      whereEmpty: texts,
    },
    ['words', 'figure', 'items', 'order', 'count', 'inside', 'whereEmpty'],
  ),
  operations: ({ page, records }) => [page, ...records.slice(0, 1)],

  cases({ page, records, key, inside }, { contract, samples, runs }) {
    const most = Math.max(fewPages, Math.round(runs / casesPerPage));
    const known = varied(samplesWith(samples, [key]), most);
    if (known.length === 0) return { none: { reason: 'no sample', detail: `no ${key} is known` } };
    const stepsOf = (id: string, value: string) => {
      const { method, path, parameters } = operationById(contract.operations, id);
      const filled = fillPath(path, Object.fromEntries(parameters.map((each) => [each.name, value])));
      return { name: id, method, path: filled, memo: true as const };
    };
    return {
      examples: known.map((sample) => {
        const value = valueOf(sample, key);
        const opened = { ...stepsOf(page, value), browser: true as const };
        const markup = inside ? [{ ...stepsOf(page, value), name: 'markup' }] : [];
        return {
          steps: [opened, ...records.map((id) => stepsOf(id, value)), ...markup],
          given: { key: value },
        };
      }),
    };
  },

  check(params, exchanges, context) {
    const view = exchanges[0]?.response?.page;
    if (!view || view.status !== 200) return irrelevant('the page does not open');
    const record = findRecord(params, exchanges, context);
    if (!record) return irrelevant('no answer holds the record of the page');
    if (params.whereEmpty && !listsAreEmpty(record.body, params.whereEmpty)) {
      return irrelevant(`no record shows an empty list of ${params.whereEmpty.join(', ')}`);
    }
    const outcome = params.inside
      ? checkInside(
          params.inside,
          [...shownTexts(view), plain(exchanges.at(-1)?.response?.text ?? '')],
          record.body,
        )
      : checkShown(params, shownTexts(view), record.value);
    if (!outcome.relevant || !outcome.finding || !isIncomplete(view)) return outcome;
    return irrelevant(`the page needs ${view.blockedHosts.join(', ')}, and only the target is contacted`);
  },

  faults: (params, contract) => pageFaults(params, contract),
  // One rule about the page as a whole brings them: with the others, they would only come again.
  variants: (params, contract) => (params.items?.at === '' ? pageVariants(params, contract) : []),
});

function checkShown(params: PageParams, seen: string[], record: Json): CheckOutcome {
  if (params.figure) return checkFigure(params, seen, record);
  if (params.order) return checkOrder(params.order, seen, record);
  if (params.count) return both(checkWords(params, seen), checkCount(params.count, seen, record));
  if (params.items?.marked) return checkMarks(params, params.items, seen, record);
  return params.items ? checkItems(params.items, seen, record) : checkWords(params, seen);
}

/** The first outcome that finds something, else the second. */
function both(one: CheckOutcome, other: CheckOutcome): CheckOutcome {
  return one.relevant && one.finding ? one : other;
}

/** Whether what a page lacks may come from a host that was not contacted: its scripts fail, or it shows next to nothing. */
function isIncomplete({ blockedHosts, errors, text: shown }: PageView): boolean {
  return blockedHosts.length > 0 && (errors.length > 0 || shown.trim().length < emptyPage);
}
