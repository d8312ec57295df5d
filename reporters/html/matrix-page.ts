import type { HostileOutcome, MutationOutcome, RuleOutcome } from '../../engine/mutation/outcome.js';
import { markup, type Markup } from './html.js';
import { matrixPicture } from './matrix-picture.js';
import { page } from './page.js';
import { counted, mark, scrolling, terms } from './page-parts.js';
import type { MutationSummary } from '../../engine/mutation/summarize.js';

/** The detection matrix of a mutation test: defects first, then every mutant with the rules that fail on it. */
export function matrixPage(summary: MutationSummary, footer = 'assay prove'): string {
  const services = [...new Set(summary.outcomes.map(({ service }) => service))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const body = [
    markup`<h1>${summary.ok ? mark('pass', '✓ pass') : mark('fail', '✗ fail')} Detection matrix</h1>
<p>Each mutant is a faulty implementation: its rule must fail on it. On a compliant variant, no rule may fail.</p>`,
    figures(summary),
    slipped(summary),
    markup`<section><h2>By service</h2>${scrolling('Figures of the services', serviceTable(services, summary))}</section>`,
    ...services.map((service) =>
      serviceSection(
        service,
        summary.outcomes.filter((outcome) => outcome.service === service),
      ),
    ),
    hostileSection(summary.hostile.outcomes),
  ];
  return page({ title: 'assay: detection matrix', pages: [], current: '', body, footer });
}

function figures({
  mutants,
  variants,
  hostile,
  withoutMutant,
  missing,
  durationMs,
}: MutationSummary): Markup {
  return terms(
    [
      ['Mutants killed', `${mutants.killed} of ${mutants.total}`],
      ['Compliant variants that fail', `${variants.blamed} of ${variants.total}`],
      ['Hostile targets as expected', hostile.total > 0 && `${hostile.asExpected} of ${hostile.total}`],
      ['Rules without a mutant', String(withoutMutant.length)],
      ['Without an outcome', missing.length > 0 && String(missing.length)],
      ['Duration', `${(durationMs / 1000).toFixed(1)} s`],
    ],
    'facts',
  );
}

/** Why a mutation test fails: survivors, false failures, hostile targets, rules without a mutant, missing outcomes. */
function slipped({ outcomes, hostile, withoutMutant, missing }: MutationSummary): Markup | undefined {
  const bad = outcomes.filter(({ ok }) => !ok);
  const wrong = hostile.outcomes.filter(({ ok }) => !ok);
  if (bad.length + wrong.length + withoutMutant.length + missing.length === 0) return undefined;
  const cards = bad.map(
    ({ id, does, survivedBy, blamedWrongly }) => markup`<article class="card fail"><h3>${does}</h3>
<p class="small">${survivedBy.length > 0 && mark('fail', 'survived')} ${blamedWrongly.length > 0 && mark('fail', 'false failure')} <code>${id}</code></p>
${said('Does not fail:', survivedBy)}${said('Fails wrongly:', blamedWrongly)}</article>`,
  );
  const more = [
    ...wrong.map(({ id, slips }) => markup`<li><code>${id}</code>: ${slips.join('; ')}</li>`),
    ...withoutMutant.map((id) => markup`<li><code>${id}</code>: no mutant tests this rule</li>`),
    ...missing.map((id) => markup`<li><code>${id}</code>: no outcome: the run was interrupted</li>`),
  ];
  return markup`<section aria-labelledby="slipped"><h2 id="slipped">Defects of the rules</h2>${cards}${more.length > 0 && markup`<ul>${more}</ul>`}</section>`;
}

function said(title: string, outcomes: readonly RuleOutcome[]): Markup | undefined {
  if (outcomes.length === 0) return undefined;
  const items = outcomes.map(
    ({ rule, verdict, detail }) => markup`<li><code>${rule}</code> says ${verdict}: ${detail}</li>`,
  );
  return markup`<p class="small dim">${title}</p><ul class="small">${items}</ul>`;
}

function serviceTable(services: readonly string[], { outcomes }: MutationSummary): Markup {
  const rows = services.map((service) => {
    const { mutants, others, killed, blamed } = split(outcomes.filter((each) => each.service === service));
    const ok = killed === mutants.length && blamed === 0;
    return markup`<tr><th scope="row"><a href="#${encodeURIComponent(service)}">${service}</a></th><td>${ok ? mark('pass', '✓ pass') : mark('fail', '✗ fail')}</td>
<td class="num">${killed} of ${mutants.length}</td><td class="num">${blamed} of ${others.length}</td></tr>`;
  });
  return markup`<table><thead><tr><th scope="col">service</th><th scope="col"></th><th scope="col" class="num">mutants killed</th><th scope="col" class="num">variants that fail</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function split(outcomes: readonly MutationOutcome[]) {
  const mutants = outcomes.filter(({ sort }) => sort === 'mutant');
  const others = outcomes.filter(({ sort }) => sort !== 'mutant');
  return {
    mutants,
    others,
    killed: mutants.filter(({ survivedBy }) => survivedBy.length === 0).length,
    blamed: others.filter(({ blamedWrongly }) => blamedWrongly.length > 0).length,
  };
}

function serviceSection(service: string, outcomes: readonly MutationOutcome[]): Markup {
  const { mutants, others } = split(outcomes);
  return markup`<section id="${service}"><h2>${service}</h2>${mutants.length > 0 && matrixPicture(service, mutants)}
${mutants.length > 0 && markup`<details><summary>${counted(mutants.length, 'mutant')}</summary>${scrolling(`Mutants of ${service}`, outcomeTable(mutants))}</details>`}
${others.length > 0 && markup`<details><summary>${counted(others.length, 'compliant implementation')}</summary>${scrolling(`Compliant implementations of ${service}`, outcomeTable(others))}</details>`}</section>`;
}

function outcomeTable(outcomes: readonly MutationOutcome[]): Markup {
  const rows = outcomes.map(({ id, does, ok, kills, blamed }) => {
    const owners = blamed.filter((rule) => kills.includes(rule));
    const others = blamed.filter((rule) => !kills.includes(rule));
    return markup`<tr><td>${ok ? mark('pass', '✓') : mark('fail', '✗')}</td><th scope="row">${does}<br><code class="dim">${id}</code></th>
<td class="small">${owners.join(', ')}</td><td class="small">${others.join(', ')}</td></tr>`;
  });
  return markup`<table><thead><tr><th scope="col"></th><th scope="col">what it does</th><th scope="col">its failing rule</th><th scope="col">other failing rules</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function hostileSection(outcomes: readonly HostileOutcome[]): Markup | undefined {
  if (outcomes.length === 0) return undefined;
  const rows = outcomes.map(
    ({
      id,
      does,
      ok,
      expected,
      actual,
      ms,
      memoryMb,
    }) => markup`<tr><td>${ok ? mark('pass', '✓') : mark('fail', '✗')}</td>
<th scope="row">${does}<br><code class="dim">${id}</code></th><td>${expected}</td><td>${actual}</td><td class="num">${ms}</td><td class="num">${memoryMb}</td></tr>`,
  );
  const table = markup`<table><thead><tr><th scope="col"></th><th scope="col">what it does</th><th scope="col">expected</th><th scope="col">actual</th>
<th scope="col" class="num">ms</th><th scope="col" class="num">MB</th></tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<section id="hostile"><h2>Hostile targets</h2><details><summary>${counted(outcomes.length, 'target')}</summary>${scrolling('Hostile targets', table)}</details></section>`;
}
