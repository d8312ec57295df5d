import { select } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';

/** One page of a walk: what identifies its records, in order. */
export interface WalkedPage {
  name: string;
  status: number;
  body: Json;
  keys: string[];
}

/** A listing as it was walked. */
export interface Walk {
  pages: WalkedPage[];
  /** Whether the walk came to the end of the listing. */
  whole: boolean;
  /** The number of records in all, as each page tells it. */
  counts?: number[];
  /** What the last page's address of the page before it led to. */
  back?: WalkedPage;
  /** What came for the number after that of the last page. */
  beyond?: WalkedPage;
}

/** Pointers to the figures of a page. */
export interface Figures {
  parameter?: string;
  current?: string;
  next?: string;
  last?: string;
  previous?: string;
  /** Number of records in all pages. */
  count?: string;
}

/** A listing in pages, with the pointers to its figures. */
export interface Paging extends Figures {
  operation: string;
  items: string;
  key?: string;
}

/** The whole number at a pointer, whether it is sent as a number or as a text. */
export function numberAt(body: Json, pointer: string | undefined): number | undefined {
  const value = pointer === undefined ? undefined : select(body, pointer)[0]?.value;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}
