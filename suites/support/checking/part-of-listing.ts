import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { CheckOutcome, Contract, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, listed, mappingOf, someKeys, unanswered, violated } from './records.js';

/** A listing, and where another one shows keys of it. */
export interface OtherParams {
  view: string;
  other: { operation: string; at: string };
}

/** Whether each key that another listing shows is in the whole one, asked for before it or after it. */
export function checkOther(
  { view: name, other: { operation, at } }: OtherParams,
  exchanges: readonly Exchange[],
  contract: Contract,
): CheckOutcome {
  const view = viewOf(contract, name);
  const [before, other, after] = exchanges;
  const [first, second] = [before, after].map((each) =>
    listed(each, mappingOf(contract, view.mapping), view.key, `${view.items}/*`),
  );
  if (!first || !second || other?.response?.status !== 200) return unanswered(exchanges);
  const keys = new Set([...first, ...second].map(({ key }) => key));
  const shown = select(other.response.json ?? null, at);
  const missing = shown.find(({ value }) => !keys.has(scalarText(value) ?? ''));
  if (missing)
    return violated(
      `only what ${view.operation} lists: ${someKeys(keys)}`,
      `${operation} shows ${scalarText(missing.value) ?? 'one without a key'}`,
      missing.at,
    );
  return shown.length > 0 ? holds : irrelevant(`nothing at ${at}`);
}
