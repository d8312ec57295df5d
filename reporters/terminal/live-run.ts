import type { LiveRunRecord, LiveRunTarget } from '../../engine/live/memory/live-run-record.js';
import { table } from './table.js';

const mostLines = 30;
/** Targets that have a line of their own. */
const mostRows = 100;

/** The terminal's summary of a live run: the state of each target, and what changed since earlier runs. */
export function liveRunText(record: LiveRunRecord): string {
  const { targets } = record;
  const failures = (wanted: string, since: string) =>
    lines(targets, ({ failures: all }) =>
      all
        .filter(({ change }) => change === wanted)
        .map((each) => `${each.rule} (${since} ${each.first}): ${each.actual}`),
    );
  return [
    '',
    table(
      ['service', 'state', 'since', 'tried', 'of rules', 'all within', 'passed', 'requests', 'of'],
      targets.slice(0, mostRows).map(row),
    ),
    ...(targets.length > mostRows ? [`… and ${targets.length - mostRows} more`, '', countsOf(targets)] : []),
    ...section(
      'Not asked',
      lines(targets, ({ service, unread }) => (unread === undefined ? [] : [`${service}: ${unread}`])),
    ),
    ...section('New failures', failures('new', 'first seen')),
    ...section('Changed failures', failures('changed', 'failing since')),
    ...section('Still failing', failures('still failing', 'since')),
    ...section('Fixed', failures('fixed', 'had failed since')),
    ...section(
      'Unstable: seen, but not confirmed',
      lines(targets, ({ unstable }) => unstable.map(({ rule, detail }) => `${rule}: ${detail}`)),
    ),
    ...section(
      'Drift: changes that no rule forbids (see overlay.yaml)',
      lines(targets, ({ service, drift }) =>
        drift.map(({ what, feature, at }) => `${service}: ${feature} ${what} at ${at}`),
      ),
    ),
    '',
    `live run ${record.night}, seed ${record.seed}`,
  ].join('\n');
}

/** How many targets are in each state. */
function countsOf(targets: readonly LiveRunTarget[]): string {
  const counts = new Map<string, number>();
  for (const { state } of targets)
    counts.set(state?.state ?? 'not polled', (counts.get(state?.state ?? 'not polled') ?? 0) + 1);
  const said = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`);
  return `${targets.length} targets: ${said.join(', ')}`;
}

function row(target: LiveRunTarget): string[] {
  const { service, state, before, tried, rules, runsToCover, passed, requests, budget } = target;
  const changed = before !== undefined && state !== undefined && before !== state.state;
  return [
    service,
    `${state?.state ?? 'not polled'}${changed ? ` (was ${before})` : ''}`,
    state?.since.slice(0, 10) ?? '',
    String(tried),
    String(rules),
    runsToCover === undefined ? '–' : `${runsToCover} ${runsToCover === 1 ? 'run' : 'runs'}`,
    String(passed),
    String(requests),
    String(budget),
  ];
}

function lines(targets: readonly LiveRunTarget[], of: (target: LiveRunTarget) => string[]): string[] {
  return targets.flatMap(of);
}

function section(title: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > mostLines ? [`  … and ${all.length - mostLines} more`] : [];
  return ['', `${title}:`, ...all.slice(0, mostLines).map((line) => `  ${line.slice(0, 300)}`), ...more];
}
