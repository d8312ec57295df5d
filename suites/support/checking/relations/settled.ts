import { brief } from '../../../../engine/json/guards.js';
import { canonical } from '../../../../engine/json/compare.js';
import { valuesAt } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange } from '../../../../engine/types/index.js';
import { holds, irrelevant, together, violated } from '../records.js';

/** So often may a value become again what it was before: one change and back is an event. */
const mostReturns = 2;

/** A state that equal requests are told may change, and change back; it does not go to and fro. */
export function checkSettled(pointers: readonly string[], exchanges: readonly Exchange[]): CheckOutcome {
  const paths = [...new Set(exchanges.map(pathOf))];
  return together(
    paths.map((path) =>
      checkOne(
        pointers,
        exchanges.filter((each) => pathOf(each) === path),
      ),
    ),
    'no answer',
  );
}

const pathOf = ({ step }: Exchange): string => JSON.stringify([step.path, step.query]);

function checkOne(pointers: readonly string[], exchanges: readonly Exchange[]): CheckOutcome {
  const answers = exchanges.flatMap(({ response }) =>
    response?.status === 200 && response.json !== undefined ? [response.json] : [],
  );
  for (const pointer of pointers) {
    const told = answers.map((answer) => canonical(valuesAt(answer, pointer).map(canonical).sort()));
    const returned = told.filter(
      (each, index) => each !== told[index - 1] && told.slice(0, index).includes(each),
    );
    if (returned.length <= mostReturns) continue;
    const [one, other] = answers.map((answer) => valuesAt(answer, pointer));
    return violated(
      'one value until it changes',
      `values by turns in ${told.length} answers, such as ${brief(one ?? null)} and ${brief(other ?? null)}`,
      pointer.includes('*') ? '' : pointer,
    );
  }
  return answers.length > 1 ? holds : irrelevant('fewer than two answers');
}
