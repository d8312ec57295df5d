import { conditional } from './conditional.js';
import { hasStatus, type Condition } from './conditions.js';
import { applyChange } from './library.js';
import type { ChangeRow } from './other-answer-operators.js';
import { placeOf, within, type Located } from './place.js';
import type { Sample } from '../../types/index.js';
import type { Wrap } from './types.js';

/** What a hand-written mutant says of itself, whether its change is a row or code. */
export interface HandWrittenMutant {
  /** Names the behaviour; unique within the service. */
  name: string;
  /** What the faulty implementation does, for a reader of the report. */
  does: string;
  /** Ids of the rules that must each blame it. */
  kills: string[];
  /** Ids of other rules that may blame it although they are not about its operations. */
  may?: string[];
  /** Operations (`GET /path/{template}`) that it changes: rules about them may blame it. */
  operations: string[];
  /** Cases for each rule that it takes to see it, where the default run of 100 cannot within reason. */
  runs?: number;
  /** What the user names as existing there. */
  samples?: readonly Sample[];
  wrap: Wrap;
}

/** A change with a condition of its own, in addition to that of its row. */
type ConditionalChange = ChangeRow & { when?: Condition };

/** A hand-written mutant as data: operators, and where they are applied. */
export interface MutantRow extends Omit<HandWrittenMutant, 'wrap'> {
  /** Templates of further paths that it changes, which belong to no operation. */
  paths?: string[];
  /** Which requests are meant. Default: all of the operations. */
  when?: Condition;
  /** Operators with their parameters. Of several, the first one is nearest to the unchanged implementation. */
  change: ConditionalChange | ConditionalChange[];
}

/** The mutant that a row describes, for a service with these operations. */
export function mutantOf(row: MutantRow, operations: readonly Located[]): HandWrittenMutant {
  const { when = {}, change, paths = [], ...mutant } = row;
  const all = [...operations, ...paths.map(furtherPath)];
  const ids = [...row.operations, ...paths.map((path) => `GET ${path}`)];
  const placeFor = ({ status = 200 }: Condition) => placeOf(all, ids, (actual) => hasStatus(actual, status));
  const wraps = [change].flat().map(({ when: own = {}, ...each }) => {
    const statuses = own.status ?? when.status;
    const place = placeFor(statuses === undefined ? {} : { status: statuses });
    return conditional(own, place, applyChange(each, place));
  });
  const changed: Wrap = (next) => wraps.reduce((handler, wrap) => wrap(handler), next);
  const place = placeFor(when);
  return { ...mutant, wrap: within(place, conditional(when, place, changed)) };
}

/** A path that belongs to no operation, as far as `placeOf` looks at it. */
function furtherPath(path: string): Located {
  return { id: `GET ${path}`, method: 'GET', path };
}
