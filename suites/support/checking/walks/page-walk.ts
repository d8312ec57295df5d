import { canonical } from '../../../../engine/json/compare.js';
import { valuesAt } from '../../../../engine/json/pointer.js';
import { scalarText } from '../../../../engine/json/guards.js';
import { responseFor } from '../../../../engine/openapi/responses.js';
import type {
  Case,
  CheckOutcome,
  Exchange,
  Json,
  JsonObject,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../records.js';
import { repeatsIn } from './wrong-records.js';

/** By what a page is asked for. */
export interface PagePosition {
  parameter: string;
  takes?: 'offset' | 'page' | 'cursor';
  first?: number;
  next?: string;
  size?: string;
  total?: string;
  filters?: string[];
  largest?: number;
}

/** How a listing is asked for page by page. */
export interface PageWalk {
  operation: string;
  /** Pointer with a wildcard to the records. */
  items: string;
  key?: string;
  by: PagePosition;
}

/** The number or offset of the first page. */
export function startOf({ takes = 'page', first }: PagePosition): number {
  return first ?? (takes === 'page' ? 1 : 0);
}

/** Longer listings are walked this far. */
const mostPages = 40;
/** Records that a page of the walk has at most. */
const longestPage = 25;
/** Where more than this share of the records comes twice or not at all, a parameter of that name means something else. */
const few = 0.6;
/** Refusals that are not about the page. */
const ofTheMoment = [401, 403, 408, 429];
const notInPages = 'the parameter does not divide the listing into pages';
const whole = 'in one answer';

/** The walks of a listing: short pages, and one with longer ones; the whole in one answer comes first. */
export function firstPages(params: PageWalk, step: Step, known: number): Case[] {
  const { size, largest = 100 } = params.by;
  const short = Math.min(Math.max(1, Math.ceil(known / 5)), longestPage, largest);
  const sizes = size === undefined ? [0] : [...new Set([short, Math.min(short + 2, largest)])];
  const all = { ...step, name: whole, query: [...(step.query ?? []), ...sized(size, largest)] };
  return sizes.map((length) => ({
    steps: [all, { ...pageStep(params.by, step, startOf(params.by), length), name: 'page 1' }],
    given: { length, largest: size === undefined ? 0 : largest },
  }));
}

function sized(size: string | undefined, length: number): [string, string][] {
  return size === undefined ? [] : [[size, String(length)]];
}

function pageStep({ parameter, takes, size }: PagePosition, step: Step, place: number, length: number): Step {
  const position: [string, string][] = takes === 'cursor' ? [] : [[parameter, String(place)]];
  const others = (step.query ?? []).filter(([name]) => name !== parameter && name !== size);
  return { ...step, query: [...others, ...position, ...sized(size, length)] };
}

/** The next page; undefined after one that is empty or refused, and where a cursor ends. */
export function nextOf(
  params: PageWalk,
  exchanges: readonly Exchange[],
  given: JsonObject,
): Step | undefined {
  const last = exchanges.at(-1);
  const records = last && recordsOf(params, last);
  const length = Number(given['length']);
  const pages = exchanges.length - 1;
  if (!last || !records || pages < 1 || pages >= mostPages) return undefined;
  if (records.length === 0) return undefined;
  const name = `page ${pages + 1}`;
  const { by } = params;
  if (by.takes === 'cursor') {
    const cursor = scalarText(valuesAt(last.response?.json ?? null, by.next ?? '')[0]);
    if (!cursor) return undefined;
    const others = (last.step.query ?? []).filter(([each]) => each !== by.parameter);
    return { ...last.step, name, query: [...others, [by.parameter, cursor]] };
  }
  const isNumber = (by.takes ?? 'page') === 'page';
  const passed = isNumber ? pages : shownIn(params, exchanges.slice(1)).length;
  return { ...pageStep(by, last.step, startOf(by) + passed, length), name };
}

/** Whether no record comes twice, and, where the whole is known, none is missing. */
export function checkPages(
  params: PageWalk,
  operation: Pick<Operation, 'responses'>,
  exchanges: readonly Exchange[],
  given: JsonObject,
): CheckOutcome {
  const [all, ...asked] = exchanges;
  const refused = asked.find((page) => recordsOf(params, page) === undefined);
  if (refused === asked[0]) return unanswered(asked);
  const status = refused?.response?.status ?? 0;
  if (status >= 500) return violated(`${refused?.step.name ?? 'a page'} of the listing`, `status ${status}`);
  const total = asked[0] && totalIn(params, asked[0]);
  // A page after the last may be refused.
  const isAfterLast = total !== undefined && shownIn(params, asked).length >= total;
  if (status >= 400 && !isAfterLast && !ofTheMoment.includes(status) && !responseFor(operation, status))
    return violated(`${refused?.step.name ?? 'a page'} with a documented status`, `status ${status}`);
  // Or it is empty.
  const lists = asked.map((page) => recordsOf(params, page) ?? []).filter((list) => list.length > 0);
  const pages = lists.length;
  const seen = new Set(lists.flat());
  const repeated = repeatsIn(lists);
  if (repeated.length > seen.size * few) return irrelevant(notInPages);
  const [twice] = repeated;
  if (twice)
    return violated(
      `a record once: ${twice.key} is on page ${twice.first + 1}`,
      `it is on page ${twice.again + 1}, too`,
    );
  const known = all && recordsOf(params, all);
  const largest = Number(given['largest']);
  const isWhole = known !== undefined && (largest === 0 || known.length < largest) && pages < mostPages;
  const missing = isWhole ? known.filter((key) => !seen.has(key)) : [];
  const isCounted = params.by.takes === 'offset' && /^(offset|skip)$/i.test(params.by.parameter);
  if (missing.length > (known?.length ?? 0) * few && !isCounted) return irrelevant(notInPages);
  if (missing.length > 0)
    return violated(`every record on one of ${pages} pages`, `${someKeys(missing)} on none`);
  const isComplete = asked.length > pages && pages < mostPages;
  if (isComplete && total !== undefined && total !== seen.size)
    return violated(`${seen.size} records in all, as the pages show`, `${params.by.total ?? ''}: ${total}`);
  return pages > 1 && seen.size > 1 ? holds : irrelevant('the listing has one page');
}

/** How many records an answer says that there are. */
function totalIn({ by: { total } }: PageWalk, { response }: Exchange): number | undefined {
  if (total === undefined || !response) return undefined;
  const text = total.startsWith('/')
    ? scalarText(valuesAt(response.json ?? null, total)[0])
    : response.headers[total];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function shownIn(params: PageWalk, pages: readonly Exchange[]): string[] {
  return pages.flatMap((page) => recordsOf(params, page) ?? []);
}

function recordsOf({ items, key }: PageWalk, { response }: Exchange): string[] | undefined {
  const list: Json | undefined =
    response?.status === 200 ? valuesAt(response.json ?? null, items.replace(/\/\*$/, ''))[0] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.map((record) =>
    canonical((key === undefined ? undefined : valuesAt(record, key)[0]) ?? record),
  );
}
