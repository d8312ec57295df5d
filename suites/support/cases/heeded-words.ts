import { operationById } from '../../../engine/contract/operations.js';
import { asText } from '../../../engine/json/guards.js';
import type { CaseContext, CaseSource, CheckContext, Exchange, Step } from '../../../engine/types/index.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { EchoParams } from '../checking/echo-values.js';
import { furtherWords } from '../checking/heeded-words.js';
import { withPairs } from './options.js';
import { eachRequired } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { distinct, noPath } from './samples.js';

const mostSearches = 6;
/** Words of so many records are added to a search. */
const turns = 3;

/** Searches for each known value: which words their answers show beside it is learnt from them. */
export function wordCases({ operation: id, parameter }: EchoParams, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const known = distinct(eachRequired(operation, context).flatMap((values) => values[parameter] ?? []));
  if (known.length === 0) return noPath(id);
  return {
    examples: evenly(known, mostSearches).flatMap((asked) =>
      Array.from({ length: turns }, (_, turn) => ({
        steps: [stepFor(operation, 'a search', { [parameter]: [asked] }, { memo: true })],
        given: { asked, turn },
      })),
    ),
  };
}

/** The same search with a word more, which a record that it finds shows; then that word alone. */
export function nextWords(
  params: EchoParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): Step | undefined {
  const [first] = exchanges;
  const word = first && furtherWords(params, first, context);
  if (word === undefined || exchanges.length > 2) return undefined;
  const text = exchanges.length === 1 ? `${asText(context.given['asked'])} ${word}` : word;
  const query = (first?.step.query ?? []).filter(([name]) => name !== params.parameter);
  return first && { ...withPairs({ ...first.step, query }, [[params.parameter, text]]), name: `for ${text}` };
}
