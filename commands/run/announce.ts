import { isSafe } from '../../engine/contract/safe-methods.js';
import { warn } from '../shared/say.js';
import type { Target } from '../shared/prepare.js';

/**
 * Says before the first request what is going to be sent to services by their own OpenAPI documents: how many cases, and
 * what may be changed.
 */
export function announce(targets: readonly Target[], runs: number): void {
  for (const { service, baseUrl = '', methods = [], destructive } of targets) {
    const { contract, rules } = service;
    if (!contract.openapi) continue;
    const name = `${contract.service}=${baseUrl}`;
    const operations = contract.operations.length;
    warn(`${name}: ${rules.length} rules about ${operations} operations, at most ${runs} cases each`);
    const left = contract.openapi.unchecked.length;
    const list = `assay list ${contract.service} --openapi ${contract.openapi.document} --unchecked`;
    if (left > 0)
      warn(`${name}: ${left === 1 ? 'one part' : `${left} parts`} of the document not checked: ${list}`);
    const unsafe = methods.filter((method) => !isSafe({ method }));
    if (unsafe.length === 0) continue;
    const what = destructive
      ? 'any record that the listings show may be changed and deleted (--destructive)'
      : 'changed and deleted is only what assay creates itself';
    warn(`${name}: ${unsafe.join(', ')} ${unsafe.length === 1 ? 'is' : 'are'} sent; ${what}`);
  }
}
