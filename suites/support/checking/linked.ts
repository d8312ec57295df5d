import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** A link of a response (OpenAPI `links`). */
export interface LinkParams {
  operation: string;
  then: string;
  link: { status: string; parameters: Record<string, string> };
}

/** The name of the step that a link leads to. */
export const followed = 'linked operation';
const absent = [404, 410];

/** Checks that what a link leads to is there. */
export function checkLinked(exchanges: readonly Exchange[]): CheckOutcome {
  const response = exchanges.find(({ step }) => step.name === followed)?.response;
  if (!response) return irrelevant('no response has what the link needs');
  const { status } = response;
  if (status < 400) return holds;
  // Any other refusal may be about what the request says, or who sends it.
  return status >= 500 || absent.includes(status)
    ? violated('an answer of the linked operation', `status ${status}, body ${brief(response.text)}`)
    : irrelevant(`status ${status}`);
}
