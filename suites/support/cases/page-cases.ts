import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type {
  CaseContext,
  CaseSource,
  CheckContext,
  CheckOutcome,
  Exchange,
  Json,
  PageView,
  ReceivedResponse,
  Sample,
  Step,
} from '../../../engine/types/index.js';
import { recordWithKey } from '../checking/find-record.js';
import { staticView } from '../checking/html/static-view.js';
import { mappingOf } from '../checking/records.js';
import { stepFor } from './requests/step-for.js';
import { valueOf } from './samples.js';
import { pathFrom, searchable } from './searches/searches.js';
import { varied } from './varied.js';

/** Pages cost a browser's time: at least so many are opened, and more only in long runs. */
const fewPages = 6;
const casesPerPage = 50;

/**
 * Cases about a page: the page, then the answers that may hold its record (`x-record`), then its markup where that is
 * asked for, and with `others`, the markup of a few other pages. Each step is named after its operation. A few pages are opened in a browser; of the others the markup is
 * read, and only one that lacks something is opened, too (`nextOpened`).
 */
export function pageCases(
  id: string,
  { contract, samples, runs }: CaseContext,
  { markup = false, others = false } = {},
): CaseSource {
  const page = operationById(contract.operations, id);
  if (page.parameters.length === 0)
    return { examples: [{ steps: [stepFor(page, id, {}, { browser: true })] }] };
  const { from = [], key } = page.record ?? {};
  const known = searchable(page, samples, key === undefined ? [] : [key]);
  if (known.length === 0) return { none: { reason: 'no sample', detail: `no path of ${id} is known` } };
  const opened = Math.max(fewPages, Math.round(runs / casesPerPage));
  const chosen = varied(known, opened + runs);
  const stepOf = (name: string, sample: Sample, extra: Partial<Step> = {}): Step => {
    const operation = operationById(contract.operations, name);
    return stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true, ...extra });
  };
  const beside = others && key !== undefined ? chosen.slice(0, fewPages) : [];
  return {
    examples: chosen.map((sample, index) => {
      const isOpened = index < opened;
      const further = beside
        .filter((each) => each !== sample)
        .map((each) => ({ each, step: stepOf(id, each) }));
      const keys = further.map(({ each, step }): [string, string] => [step.path, valueOf(each, key ?? '')]);
      return {
        steps: [
          stepOf(id, sample, isOpened ? { browser: true } : {}),
          ...from.map((each) => stepOf(each, sample)),
          ...(markup && isOpened ? [stepOf(id, sample)] : []),
          ...further.map(({ step }) => step),
        ],
        ...(key === undefined
          ? {}
          : { given: { key: valueOf(sample, key), others: Object.fromEntries(keys) } }),
      };
    }),
  };
}

/** The markup of other pages, each with its record. */
export function otherPages(
  page: string,
  exchanges: readonly Exchange[],
  context: CheckContext,
): { response: ReceivedResponse; record: Json }[] {
  const keys = isObject(context.given['others']) ? context.given['others'] : {};
  return exchanges.flatMap(({ step, response }) => {
    const key = keys[step.path];
    if (step.name !== page || typeof key !== 'string' || response?.status !== 200) return [];
    const found = pageRecord(page, exchanges, { ...context, given: { key } });
    return found ? [{ response, record: found.value }] : [];
  });
}

/** What is known of a page: what a browser shows of it, else what its markup shows. */
export function viewIn(exchanges: readonly Exchange[]): PageView | undefined {
  const opened = exchanges.find(({ response }) => response?.page)?.response?.page;
  const [{ step, response } = { step: undefined }] = exchanges;
  return opened ?? (response && step?.browser === undefined ? staticView(response) : undefined);
}

/** The answer that holds the markup of a page, where it was requested. */
export function markupIn(exchanges: readonly Exchange[]): ReceivedResponse | undefined {
  const path = exchanges[0]?.step.path;
  return exchanges.find(({ step }) => step.path === path && !step.browser)?.response;
}

/** Opens a page in the browser whose markup alone fails the check: what it lacks may come with its scripts and style. */
export function nextOpened(
  exchanges: readonly Exchange[],
  check: (exchanges: readonly Exchange[]) => CheckOutcome,
): Step | undefined {
  if (exchanges.some(({ step }) => step.browser)) return undefined;
  const outcome = check(exchanges);
  const [{ step } = {}] = exchanges;
  return step && outcome.relevant && outcome.finding ? { ...step, browser: true } : undefined;
}

/** The record of a page and the payload that holds it: of the first answer that shows the record's key. */
export function pageRecord(
  page: string,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): { value: Json; payload: Json } | undefined {
  const { mapping, key, from = [] } = operationById(contract.operations, page).record ?? {};
  const asked = given['key'];
  if (mapping === undefined || key === undefined || typeof asked !== 'string') return undefined;
  for (const { step, response } of exchanges) {
    if (!from.includes(step.name) || response?.status !== 200 || response.json === undefined) continue;
    const found = recordWithKey(response.json, mappingOf(contract, mapping), key, asked);
    // A listing holds what belongs to other records, too.
    if (found) return { value: found.value, payload: step.name === from[0] ? response.json : found.value };
  }
  return undefined;
}
