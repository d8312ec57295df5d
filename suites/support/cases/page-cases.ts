import { operationById } from '../../../engine/contract/operations.js';
import type {
  CaseContext,
  CaseSource,
  CheckContext,
  CheckOutcome,
  Exchange,
  Json,
  PageView,
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
 * asked for. Each step is named after its operation. A few pages are opened in a browser; of the others the markup is
 * read, and only one that lacks something is opened, too (`nextOpened`).
 */
export function pageCases(id: string, { contract, samples, runs }: CaseContext, markup = false): CaseSource {
  const page = operationById(contract.operations, id);
  if (page.parameters.length === 0)
    return { examples: [{ steps: [stepFor(page, id, {}, { browser: true })] }] };
  const { from = [], key } = page.record ?? {};
  const known = searchable(page, samples, key === undefined ? [] : [key]);
  if (known.length === 0) return { none: { reason: 'no sample', detail: `no path of ${id} is known` } };
  const opened = Math.max(fewPages, Math.round(runs / casesPerPage));
  return {
    examples: varied(known, opened + runs).map((sample, index) => {
      const step = (name: string, extra: Partial<Step> = {}): Step => {
        const operation = operationById(contract.operations, name);
        return stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true, ...extra });
      };
      const isOpened = index < opened;
      return {
        steps: [
          step(id, isOpened ? { browser: true } : {}),
          ...from.map((each) => step(each)),
          ...(markup && isOpened ? [step(id)] : []),
        ],
        ...(key === undefined ? {} : { given: { key: valueOf(sample, key) } }),
      };
    }),
  };
}

/** What is known of a page: what a browser shows of it, else what its markup shows. */
export function viewIn(exchanges: readonly Exchange[]): PageView | undefined {
  const opened = exchanges.find(({ response }) => response?.page)?.response?.page;
  const [{ step, response } = { step: undefined }] = exchanges;
  return opened ?? (response && step?.browser === undefined ? staticView(response) : undefined);
}

/** The markup of a page; empty where it was not requested. */
export function markupIn(exchanges: readonly Exchange[]): string {
  const path = exchanges[0]?.step.path;
  return exchanges.find(({ step }) => step.path === path && !step.browser)?.response?.text ?? '';
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
