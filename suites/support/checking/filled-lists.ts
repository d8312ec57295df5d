import { brief, isObject } from '../../../engine/json/guards.js';
import { entries, unescapeSegment, valueAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json, JsonObject, Step } from '../../../engine/types/index.js';
import { ofCount } from './counted-values.js';
import { holds, irrelevant, violated } from './records.js';

/** What holds addresses and nothing else. */
const containers = /^_?(links?|urls?|href)$/i;
/** What stands deeper is no list of an answer. */
const deepest = 2;

/** An address that an answer gives for a value which it counts, and what it leads to. */
interface Counted {
  at: string;
  count: number;
  /** What the value may be called. */
  names: string[];
  exchange: Exchange;
  lists: Json[][];
}

/** The name of a step that asks for a list without what narrows it. */
const wholeList = 'whole list';

/** The address of a link without its query. */
export function wholeListOf(link: Step): Step {
  return { ...link, name: wholeList, path: link.path.replace(/\?.*$/s, ''), query: [] };
}

/**
 * Checks that no address which an answer gives for something that it counts leads to an empty list where the whole list holds
 * some of it, nor to one of other values alone, where that of another leads to its own.
 */
export function checkFilled(first: Exchange, answers: readonly Exchange[]): CheckOutcome {
  const whole = listsIn(answers.find(({ step }) => step.name === wholeList)?.response?.json ?? null);
  const links = answers.filter(({ step }) => step.name !== wholeList);
  const told = links.flatMap((exchange) => countedBy(first.response?.json ?? null, exchange));
  if (told.length === 0) return irrelevant('no address of something that is counted leads to a list');
  // What is counted may be catalogued, and not listed.
  const empty = told.find(
    (each) => each.lists.every((list) => list.length === 0) && holdsOwn({ ...each, lists: whole }) === true,
  );
  if (empty)
    return violated(
      `a list with some of ${empty.count}`,
      `an empty list at ${empty.exchange.step.path}`,
      empty.at,
    );
  const foreign = told.find((each) => holdsOwn(each) === false);
  if (!foreign || !told.some((each) => holdsOwn(each) === true)) return holds;
  return violated(
    `a list with ${brief(foreign.names[0] ?? '')}`,
    `others alone at ${foreign.exchange.step.path}`,
    foreign.at,
  );
}

/** Nothing where what is asked for counts nothing, or something else than a list is answered. */
function countedBy(body: Json, exchange: Exchange): Counted[] {
  const at = exchange.step.name.replace('link at ', '');
  const place = parentOf(at);
  const owner = valueAt(body, place);
  const { status, json } = exchange.response ?? {};
  if (place === '' || !isObject(owner ?? null) || status !== 200 || json === undefined) return [];
  const record = owner as JsonObject;
  const counts = Object.entries(record).flatMap(([name, value]) =>
    ofCount.test(name) && typeof value === 'number' ? [value] : [],
  );
  const [count = 0] = counts;
  const lists = listsIn(json);
  if (counts.length !== 1 || count < 1 || lists.length === 0) return [];
  const texts = Object.values(record).filter((value) => typeof value === 'string' && value !== '');
  return [{ at, count, names: [...texts, lastOf(place)].map(String), exchange, lists }];
}

/** Where what an address belongs to stands, be the address among its links. */
function parentOf(at: string): string {
  const parent = at.slice(0, at.lastIndexOf('/'));
  return containers.test(lastOf(parent)) ? parent.slice(0, parent.lastIndexOf('/')) : parent;
}

const lastOf = (pointer: string): string => unescapeSegment(pointer.slice(pointer.lastIndexOf('/') + 1));

function listsIn(value: Json, depth = 0): Json[][] {
  if (Array.isArray(value)) return [value];
  return depth === deepest ? [] : entries(value).flatMap(([, inner]) => listsIn(inner, depth + 1));
}

/** Whether an item shows the value under the name by which it is asked for; undefined where none shows anything there. */
function holdsOwn({ names, exchange, lists }: Counted): boolean | undefined {
  const [parameter] = new URL(exchange.request.url).searchParams.keys();
  const shown = lists.flat().flatMap((item) => {
    const value = parameter !== undefined && isObject(item) ? item[parameter] : undefined;
    return typeof value === 'string' ? [plain(value)] : [];
  });
  return shown.length === 0 ? undefined : names.some((name) => shown.includes(plain(name)));
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
