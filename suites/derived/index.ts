import type { Contract, Rule } from '../../engine/types/index.js';
import { changeRules } from './changes.js';
import { httpRules } from './http.js';
import { listingRules } from './listings.js';
import { requestRules } from './requests.js';

/** The rules that follow from an OpenAPI document, beside what kinds derive for any contract; none for others. */
export function derivedRules(contract: Contract): Rule[] {
  if (!contract.openapi) return [];
  // What asks for a credential that cannot be sent is named among what is not checked.
  const operations = contract.operations.filter(({ derive }) => derive);
  const checked = { ...contract, operations };
  const families = [requestRules, httpRules, listingRules, changeRules];
  return families.flatMap((rulesFor) => rulesFor(checked));
}
