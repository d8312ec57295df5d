import type { Figure } from './figures.js';
import type { Summary } from './summary.js';
import type { WarmRule } from './warm-rule.js';

/** Everything that one bench has measured: what `--json` writes. */
export interface BenchResults {
  schema: 1;
  assay: string;
  node: string;
  cores: number;
  processor: string;
  /** Processes that were running or waiting when the bench began: much above 0, and the figures are not to be relied on. */
  loadAtStart: number;
  rounds: number;
  /** The earlier release that it is compared with. */
  previous?: string;
  figures: Figure[];
  warmRule?: WarmRule;
  wrkPerSecond?: Summary;
}

/** The figures as Markdown. */
export function tableOf(results: BenchResults): string {
  const head = ['command', 'wall, s', 'CPU, s', 'peak, MB', 'requests', 'wall / loop', 'CPU / loop'];
  if (results.previous !== undefined) head.push('wall / previous', 'CPU / previous');
  const rows = results.figures.map((figure) => rowOf(figure, results.previous !== undefined));
  return [
    `assay ${results.assay}, Node ${results.node}, ${results.cores} cores (${results.processor}), ` +
      `load ${results.loadAtStart.toFixed(1)} at the start. Median (range) of ${results.rounds} rounds.`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    ...furtherLines(results).map((each) => `- ${each}`),
  ].join('\n');
}

function rowOf(figure: Figure, hasPrevious: boolean): string[] {
  const { bareLoop, previous } = figure;
  return [
    figure.name,
    shown(figure.wallSeconds),
    shown(figure.cpuSeconds),
    // A command that is over at once has hardly been looked at; another program than assay not at all.
    figure.wallSeconds.median < 0.5 || figure.peakMebibytes === 0 ? '' : figure.peakMebibytes.toFixed(0),
    figure.requests?.toString() ?? '',
    bareLoop ? shown(bareLoop.wall) : '',
    bareLoop ? shown(bareLoop.cpu) : '',
    ...(hasPrevious ? [previous ? shown(previous.wall) : '', previous ? shown(previous.cpu) : ''] : []),
  ];
}

function furtherLines({ warmRule, wrkPerSecond, previous, figures }: BenchResults): string[] {
  const loop = figures.find(({ name }) => name === 'bare loop: game');
  const lines: string[] = [];
  if (warmRule)
    lines.push(
      `One rule, warm: ${shown(warmRule.casesPerSecond)} checked cases a second, ` +
        `${shown(warmRule.bareLoop)} of what the bare loop sends.`,
    );
  if (wrkPerSecond) {
    const perSecond = loop ? (loop.requests ?? NaN) / loop.wallSeconds.median : NaN;
    lines.push(
      `wrk sends ${shown(wrkPerSecond)} of the game's requests a second, the bare loop ${perSecond.toFixed(0)}.`,
    );
  }
  for (const { name, reportSeconds } of figures)
    if (reportSeconds)
      lines.push(`The report of ${name} takes ${shown(reportSeconds)} s beyond the check without it.`);
  if (previous !== undefined) lines.push(`Previous: ${previous}.`);
  return lines;
}

/** A median and its range, with as many digits as mean something. */
export function shown({ median, min, max }: Summary): string {
  const text = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
  if (min === max) return text(median);
  return `${text(median)} (${text(min)}–${text(max)})`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
