import { entries } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Json, Operation, ReceivedResponse } from '../../../engine/types/index.js';
import { phrasePattern } from './html/visible-text.js';
import { holds, irrelevant, violated } from './records.js';

/** Names that are words of their own: under them a refusal may tell something else. */
const ambiguous = ['name', 'type', 'flag', 'region'];

/** Whether a refusal that tells parameters by their names tells the one whose value is not valid. */
export function checkNamed(
  { parameters }: Operation,
  parameter: string,
  { json }: ReceivedResponse,
): CheckOutcome {
  const texts = textsIn(json ?? null);
  const own = new RegExp(`${phrasePattern([parameter]).source}(?![\\p{L}\\p{N}])`, 'iu');
  if (texts.some((text) => own.test(text))) return holds;
  const other = parameters.find(
    ({ name }) => !ambiguous.includes(name) && texts.some((text) => text.split(/[./[\]:]/).at(-1) === name),
  );
  return other
    ? violated(`problems with ${parameter}, whose value is not valid`, `problems with ${other.name} alone`)
    : irrelevant('the refusal names no parameter');
}

/** Every text in a value, names of members among them. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}
