import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type {
  CaseContext,
  CaseSource,
  CheckContext,
  CheckOutcome,
  Exchange,
  Json,
  Operation,
  PageView,
  ReceivedResponse,
  Sample,
  Step,
} from '../../../engine/types/index.js';
import { recordWithKey } from '../checking/find-record.js';
import { staticView } from '../checking/html/static-view.js';
import { recordsAt } from '../checking/outer-records.js';
import { mappingOf } from '../checking/records.js';
import { pathAssignments } from './requests/path-assignments.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { noPath, valueOf } from './samples.js';
import { pathFrom, searchable } from './searches/searches.js';
import { varied } from './varied.js';

/** Pages cost a browser's time: at least so many are opened, and more only in long runs. */
const fewPages = 6;
const casesPerPage = 50;

/** Which requests a case about a page or an image needs. */
interface Wishes {
  /** The markup of a page that is opened, too. */
  markup?: boolean;
  /** The markup of a few other pages. */
  others?: boolean;
  /** No page is opened: what is looked for is in the markup. */
  closed?: boolean;
  /** Further operations that answer about the record of a page. */
  also?: readonly string[];
  /** It is an image, which has no record; the text of some tells whether they render. */
  image?: 'readable' | 'unreadable' | undefined;
}

/**
 * Cases about a page: the page, then the answers that may hold its record (`x-record`), then what else is asked for. Each
 * step is named after its operation. A few pages are opened in a browser; of the others the markup is read, and only one
 * that lacks something is opened, too (`nextOpened`).
 */
export function pageCases(
  id: string,
  context: CaseContext,
  { markup = false, others = false, closed = false, also = [], image }: Wishes = {},
): CaseSource {
  const { contract, samples, runs } = context;
  const page = operationById(contract.operations, id);
  const opened = closed ? 0 : Math.max(fewPages, Math.round(runs / casesPerPage));
  const { from = [], key } = (image ? undefined : page.record) ?? {};
  const known = searchable(page, samples, key === undefined ? [] : [key]);
  if (page.parameters.length === 0 || (image && known.length === 0))
    return openedAlone(page, evenly(pathAssignments(page, context), opened));
  if (known.length === 0) return noPath(id);
  const chosen = varied(known, image === 'unreadable' ? opened : opened + runs);
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
          ...[...new Set([...from, ...also])].map((each) => stepOf(each, sample)),
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

/** A request for the markup of a page that has one path. */
export function markupStep(id: string, { contract }: CaseContext): Step {
  return stepFor(operationById(contract.operations, id), id, {}, { headers: { accept: 'text/html' } });
}

/** Pages that are opened by their paths, without their records. */
function openedAlone(page: Operation, paths: readonly Assignment[]): CaseSource {
  if (paths.length === 0) return noPath(page.id);
  return {
    examples: paths.map((values) => ({ steps: [stepFor(page, page.id, values, { browser: true })] })),
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

/** The records of all answers that may hold that of a page. */
export function knownRecords(
  page: string,
  exchanges: readonly Exchange[],
  { contract }: CheckContext,
): Json[] {
  const { mapping, from = [] } = operationById(contract.operations, page).record ?? {};
  if (mapping === undefined) return [];
  return exchanges.flatMap(({ step, response }) =>
    from.includes(step.name) && response?.status === 200 && response.json !== undefined
      ? recordsAt(contract, mapping, response.json).map(({ value }) => value)
      : [],
  );
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
