import type { MutationOutcome } from '../../engine/mutation/outcome.js';
import { markup, type Markup } from './html.js';
import { scrolling } from './page-parts.js';

const size = 5;

/** Rule (row) × mutant (column) of one service at a glance. The table beneath it holds the same in words. */
export function matrixPicture(service: string, mutants: readonly MutationOutcome[]): Markup {
  const rules = [...new Set(mutants.flatMap(({ kills, blamed }) => [...kills, ...blamed]))].sort();
  const rows = new Map(rules.map((rule, index) => [rule, index]));
  // Owned by the same rule, side by side: the killed ones form a stair from corner to corner.
  const columns = [...mutants].sort(
    (one, other) => (rows.get(one.kills[0] ?? '') ?? 0) - (rows.get(other.kills[0] ?? '') ?? 0),
  );
  const cells = { kill: '', may: '', edge: '' };
  for (const [column, { kills, blamed }] of columns.entries()) {
    for (const rule of new Set([...kills, ...blamed])) {
      const sort = !blamed.includes(rule) ? 'edge' : kills.includes(rule) ? 'kill' : 'may';
      cells[sort] += `M${column * size} ${(rows.get(rule) ?? 0) * size}h4v4h-4z`;
    }
  }
  const [width, height] = [columns.length * size, rules.length * size];
  const survived = mutants.filter(({ survivedBy }) => survivedBy.length > 0).length;
  const label = `${rules.length} rules by ${mutants.length} mutants of ${service}; ${survived} survived`;
  const picture = markup`<svg class="chart" role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path class="may" d="${cells.may}"/><path class="kill" d="${cells.kill}"/><path class="edge" d="${cells.edge}"/></svg>`;
  return markup`<p class="small"><span class="mark pass">its rule fails</span> <span class="mark also">another rule fails, too</span>
<span class="mark fail">its rule does not fail</span> <span class="dim">one row for each rule, one column for each mutant</span></p>
${scrolling(`Matrix of ${service}`, picture)}`;
}
