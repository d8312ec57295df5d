import type { RunSummary } from '../../engine/history/summary.js';
import { markup, type Markup } from './html.js';
import { moment, scrolling, verdictText } from './page-parts.js';

const order = ['fail', 'warn', 'none'] as const;
const width = 18;
const gap = 8;
const height = 110;
const left = 34;

/** What did not pass, run by run, the newest last: as a picture, and as a table of all figures. */
export function trendSection(points: readonly RunSummary[]): Markup {
  return markup`<section aria-labelledby="trend"><h2 id="trend">Trend over ${points.length} runs</h2>
${chart(points)}
<p class="small"><span class="mark fail">failing</span> <span class="mark warn">warnings</span>
<span class="mark none">not checked</span> <span class="dim">rules that did not pass, the newest run last</span></p>
<details><summary>The figures</summary>${scrolling('Figures of the runs', figures(points))}</details></section>`;
}

function chart(points: readonly RunSummary[]): Markup {
  const most = Math.max(1, ...points.map(({ counts }) => counts.fail + counts.warn + counts.none));
  const wide = left + points.length * (width + gap) + gap;
  const bars = points.map((point, index) => bar(point, left + gap + index * (width + gap), most));
  const last = points.at(-1)?.counts;
  const label = `Rules that did not pass in the last ${points.length} runs; in this one ${last?.fail ?? 0} fail, ${last?.warn ?? 0} warn, ${last?.none ?? 0} are not checked`;
  return markup`<svg class="chart" role="img" aria-label="${label}" width="${wide}" height="${height + 24}" viewBox="0 0 ${wide} ${height + 24}">
<line class="floor" x1="${left}" x2="${wide}" y1="${height + 8}" y2="${height + 8}"/>
<text x="${left - 6}" y="16" text-anchor="end">${most}</text><text x="${left - 6}" y="${height + 11}" text-anchor="end">0</text>
${bars}</svg>`;
}

function bar({ startedAt, counts }: RunSummary, x: number, most: number): Markup {
  let y = height + 8;
  const parts = order.map((tone) => {
    const tall = Math.round((counts[tone] / most) * height * 10) / 10;
    y -= tall;
    return (
      tall > 0 &&
      markup`<rect class="${tone}" x="${x}" y="${y.toFixed(1)}" width="${width}" height="${tall}"/>`
    );
  });
  return markup`<g><title>${moment(startedAt)}: ${counts.fail} fail, ${counts.warn} warn, ${counts.none} not checked, ${counts.pass} pass</title>${parts}</g>`;
}

function figures(points: readonly RunSummary[]): Markup {
  const rows = [...points].reverse().map(
    (run) => markup`<tr><th scope="row">${moment(run.startedAt)}</th><td>${verdictText(run.gate)}</td>
<td class="num">${run.counts.fail}</td><td class="num">${run.counts.warn}</td><td class="num">${run.counts.none}</td><td class="num">${run.counts.pass}</td>
<td>${run.assay}</td><td class="num">${run.seed}</td></tr>`,
  );
  return markup`<table><thead><tr><th scope="col">run</th><th scope="col">gate</th><th scope="col" class="num">failing</th>
<th scope="col" class="num">warnings</th><th scope="col" class="num">not checked</th><th scope="col" class="num">passed</th>
<th scope="col">assay</th><th scope="col" class="num">seed</th></tr></thead><tbody>${rows}</tbody></table>`;
}
