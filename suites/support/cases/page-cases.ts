import { operationById } from '../../../engine/contract/operations.js';
import type {
  CaseContext,
  CaseSource,
  CheckContext,
  Exchange,
  Json,
  Step,
} from '../../../engine/types/index.js';
import { recordWithKey } from '../checking/find-record.js';
import { mappingOf } from '../checking/records.js';
import { stepFor } from './requests/step-for.js';
import { valueOf } from './samples.js';
import { pathFrom, searchable } from './searches/searches.js';
import { varied } from './varied.js';

/** Pages cost a browser's time: at least so many are opened, and more only in long runs. */
const fewPages = 6;
const casesPerPage = 50;

/**
 * Cases that open a page in a browser: the page, then the answers that may hold its record (`x-record`), then its markup
 * where that is asked for. Each step is named after its operation.
 */
export function pageCases(id: string, { contract, samples, runs }: CaseContext, markup = false): CaseSource {
  const page = operationById(contract.operations, id);
  const opened = { browser: true, memo: true } as const;
  if (page.parameters.length === 0)
    return { examples: [{ steps: [stepFor(page, id, {}, { browser: true })] }] };
  const { from = [], key } = page.record ?? {};
  const known = searchable(page, samples, key === undefined ? [] : [key]);
  if (known.length === 0) return { none: { reason: 'no sample', detail: `no path of ${id} is known` } };
  return {
    examples: varied(known, Math.max(fewPages, Math.round(runs / casesPerPage))).map((sample) => {
      const step = (name: string, extra: Partial<Step> = {}): Step => {
        const operation = operationById(contract.operations, name);
        return stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true, ...extra });
      };
      return {
        steps: [
          step(id, opened),
          ...from.map((each) => step(each)),
          ...(markup ? [{ ...step(id), name: 'markup' }] : []),
        ],
        ...(key === undefined ? {} : { given: { key: valueOf(sample, key) } }),
      };
    }),
  };
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
