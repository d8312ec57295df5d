import { attachment, description, parameter } from 'allure-js-commons';
import type { RecordedExchange } from '../engine/http/record.js';
import type { RecordedResult, RuleResult } from '../engine/results/types.js';
import { explainFailure } from './explain.js';

/** Adds to the running test's report entry what a reviewer needs: the promise, the figures, and the evidence. */
export async function attachEvidence(rule: RuleResult, result: RecordedResult, seed: number): Promise<void> {
  await description(describe(rule));
  await parameter('clause', rule.clause.id);
  await parameter('authority', rule.authority);
  // Figures differ between runs of one rule and must not make it another test in the report's history.
  const figures = { seed, 'relevant cases': rule.relevant, requests: rule.requests };
  for (const [name, value] of Object.entries(figures)) {
    await parameter(name, String(value), { excluded: true });
  }
  if (rule.finding) await attachment('finding', explainFailure(rule).join('\n'), 'text/plain');
  for (const [index, exchange] of (result.exchanges ?? []).slice(0, mostExchanges).entries()) {
    await attachExchange(`exchange ${index + 1}: ${exchange.step}`, exchange);
  }
  if (rule.curl) await attachment('requests as curl', rule.curl.join('\n'), 'text/plain');
  if (rule.replay !== undefined) await attachment('see it again', rule.replay, 'text/plain');
  if (!result.exchanges) {
    for (const exchange of (result.witness ?? []).slice(0, mostExchanges)) {
      await attachExchange(`one of the ${rule.relevant} relevant cases: ${exchange.step}`, exchange);
    }
  }
}

const mostExchanges = 10;

function attachExchange(name: string, exchange: RecordedExchange): PromiseLike<void> {
  return attachment(name, JSON.stringify(exchange, null, 2), 'application/json');
}

/** Markdown from the contract's words alone; nothing that a target sent. */
function describe(rule: RuleResult): string {
  return [
    rule.says,
    `**Clause** \`${rule.clause.id}\`: ${rule.clause.says}`,
    `**Place**: document ${rule.clause.document}, ${rule.clause.section}`,
    ...(rule.authority === 'implied' ? [`**Implied, because** ${rule.why ?? ''}`] : []),
    `**Operations**: ${rule.operations.map((operation) => `\`${operation}\``).join(', ')}`,
  ].join('\n\n');
}
