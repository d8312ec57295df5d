import type { CaseContext, CaseSource, RunnableRule } from '../types/index.js';

type None = NonNullable<CaseSource['none']>;

/** Why a rule has no case; where a listing that it lives on is broken, that is said as well. */
export function noCase(none: None, { rule, kind }: RunnableRule, { contract, samples }: CaseContext): None {
  if (none.reason !== 'no sample') return none;
  const own = kind.operations(rule.params as never, contract);
  const broken = Object.entries(samples.lost ?? {}).filter(([operation]) => own.includes(operation));
  const why = broken.map(([operation, happened]) => `${operation} ${happened}`);
  return why.length === 0 ? none : { ...none, detail: `${none.detail}, as ${why.join(', ')}` };
}
