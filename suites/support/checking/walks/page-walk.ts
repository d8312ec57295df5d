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

/** How a listing is asked for page by page. */
export interface PageWalk {
  operation: string;
  items: string;
  key: string;
  parameter: string;
  by: 'offset' | 'page' | 'cursor';
  first?: number;
  next?: string;
  size?: string;
  total?: string;
  filters?: string[];
  largest?: number;
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
  const { size, largest = 100 } = params;
  const short = Math.min(Math.max(1, Math.ceil(known / 5)), longestPage, largest);
  const sizes = size === undefined ? [0] : [...new Set([short, Math.min(short + 2, largest)])];
  const all = { ...step, name: whole, query: [...(step.query ?? []), ...sized(size, largest)] };
  return sizes.map((length) => ({
    steps: [all, { ...pageStep(params, step, params.first, length), name: 'page 1' }],
    given: { length, largest: size === undefined ? 0 : largest },
  }));
}

function sized(size: string | undefined, length: number): [string, string][] {
  return size === undefined ? [] : [[size, String(length)]];
}

function pageStep(
  { parameter, by, size }: PageWalk,
  step: Step,
  place: number | undefined,
  length: number,
): Step {
  const start = place ?? (by === 'page' ? 1 : 0);
  const position: [string, string][] = by === 'cursor' ? [] : [[parameter, String(start)]];
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
  if (params.by === 'cursor') {
    const cursor = scalarText(valuesAt(last.response?.json ?? null, params.next ?? '')[0]);
    if (!cursor) return undefined;
    const others = (last.step.query ?? []).filter(([each]) => each !== params.parameter);
    return { ...last.step, name, query: [...others, [params.parameter, cursor]] };
  }
  const first = params.first ?? (params.by === 'page' ? 1 : 0);
  const passed = params.by === 'page' ? pages : shownIn(params, exchanges.slice(1)).length;
  return { ...pageStep(params, last.step, first + passed, length), name };
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
  if (status >= 400 && !ofTheMoment.includes(status) && !responseFor(operation, status))
    return violated(`${refused?.step.name ?? 'a page'} with a documented status`, `status ${status}`);
  // A page after the last may be refused, or be empty.
  const lists = asked.map((page) => recordsOf(params, page)).filter((list) => list && list.length > 0);
  const pages = lists.length;
  const seen = new Map<string, number>();
  const repeated: { key: string; first: number; again: number }[] = [];
  for (const [again, list] of lists.entries())
    for (const key of list ?? []) {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, again);
      else repeated.push({ key, first, again });
    }
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
  const isCounted = params.by === 'offset' && /^(offset|skip)$/i.test(params.parameter);
  if (missing.length > (known?.length ?? 0) * few && !isCounted) return irrelevant(notInPages);
  if (missing.length > 0)
    return violated(`every record on one of ${pages} pages`, `${someKeys(missing)} on none`);
  const total = asked[0] && totalIn(params, asked[0]);
  const isComplete = asked.length > pages && pages < mostPages;
  if (isComplete && total !== undefined && total !== seen.size)
    return violated(`${seen.size} records in all, as the pages show`, `${params.total ?? ''}: ${total}`);
  return pages > 1 && seen.size > 1 ? holds : irrelevant('the listing has one page');
}

/** How many records an answer says that there are. */
function totalIn({ total }: PageWalk, { response }: Exchange): number | undefined {
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
    response?.status === 200 ? valuesAt(response.json ?? null, items)[0] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.map((record) => canonical(valuesAt(record, key)[0] ?? record));
}
