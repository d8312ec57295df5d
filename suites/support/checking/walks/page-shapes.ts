import { shapeFinding } from '../../../../engine/contract/shapes.js';
import type { Contract, Exchange, Finding, Operation } from '../../../../engine/types/index.js';

/** Where one of several pages has another shape than the documented one: the later pages are no less documented. */
export function firstMisshapen(
  { responses }: Operation,
  exchanges: readonly Exchange[],
  contract: Contract,
): Finding | undefined {
  const schema = responses.find(({ status }) => status === '200')?.schema;
  if (schema === undefined) return undefined;
  for (const { step, response } of exchanges) {
    if (response?.status !== 200 || response.json === undefined) continue;
    const finding = shapeFinding(contract, schema, response.json);
    if (finding)
      return { ...finding, expected: finding.expected.map((expected) => `${step.name}: ${expected}`) };
  }
  return undefined;
}
