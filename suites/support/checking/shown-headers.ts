import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { validRequest } from './generated-steps.js';
import { holds, irrelevant, violated } from './records.js';

/** Whether each of these header fields is shown by one of the successful answers, at least. */
export function checkHeaders(names: readonly string[], exchanges: readonly Exchange[]): CheckOutcome {
  const answers = exchanges.flatMap(({ step, response }) =>
    step.name === validRequest && response && response.status >= 200 && response.status < 300
      ? [response]
      : [],
  );
  if (answers.length === 0) return irrelevant('no request is successful');
  const missing = names.find((name) => answers.every(({ headers }) => headers[name] === undefined));
  return missing === undefined
    ? holds
    : violated(`a header field ${missing}, as documented`, `none in ${answers.length} answers`);
}
