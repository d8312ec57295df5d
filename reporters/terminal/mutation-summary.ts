import type { HostileOutcome, MutationOutcome } from '../../engine/mutation/outcome.js';
import type { MutationSummary } from '../../engine/mutation/summarize.js';

/** The summary for a terminal: survivors and false failures first, then the figures. */
export function mutationSummary(summary: MutationSummary): string {
  const slipped = summary.outcomes.filter(({ ok }) => !ok).flatMap(explain);
  const { hostile } = summary;
  return [
    ...slipped,
    ...hostile.outcomes.filter(({ ok }) => !ok).flatMap(explainHostile),
    ...summary.withoutMutant.map((id) => `NO MUTANT  ${id}`),
    ...summary.missing.map((id) => `NO OUTCOME  ${id}`),
    '',
    ...serviceLines(summary.outcomes),
    '',
    `mutants   ${summary.mutants.killed} of ${summary.mutants.total} killed by the rule that owns them`,
    `variants  ${summary.variants.blamed} of ${summary.variants.total} fail`,
    `rules without mutant  ${summary.withoutMutant.length}`,
    ...(hostile.total === 0
      ? []
      : [`hostile targets  ${hostile.asExpected} of ${hostile.total} as expected`]),
    ...(summary.missing.length === 0 ? [] : [brokenOff(summary)]),
    `${(summary.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

/** The figures above it are those of what was proven before. */
function brokenOff({ missing, outcomes, hostile }: MutationSummary): string {
  const all = missing.length + outcomes.length + hostile.total;
  return `no outcome  ${missing.length} of ${all}: the run broke off`;
}

function explain({ id, does, survivedBy, blamedWrongly }: MutationOutcome): string[] {
  return [
    ...survivedBy.map(
      ({ rule, verdict, detail }) => `SURVIVED  ${id}: ${does}\n  ${rule} says ${verdict}: ${detail}`,
    ),
    ...blamedWrongly.map(({ rule, detail }) => `FALSE FAILURE  ${id}: ${does}\n  ${rule}: ${detail}`),
  ];
}

function explainHostile({ id, does, expected, slips }: HostileOutcome): string[] {
  return [`UNEXPECTED  ${id}: ${does}; expected ${expected}`, ...slips.map((slip) => `  ${slip}`)];
}

function serviceLines(outcomes: readonly MutationOutcome[]): string[] {
  const services = [...new Set(outcomes.map(({ service }) => service))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return services.map((service) => {
    const own = outcomes.filter((each) => each.service === service);
    const mutants = own.filter(({ sort }) => sort === 'mutant');
    const killed = mutants.filter(({ survivedBy }) => survivedBy.length === 0).length;
    const blamed = own.filter(
      ({ sort, blamedWrongly }) => sort !== 'mutant' && blamedWrongly.length > 0,
    ).length;
    return `${service.padEnd(10)} ${killed}/${mutants.length} mutants killed, ${blamed}/${own.length - mutants.length} variants fail`;
  });
}
