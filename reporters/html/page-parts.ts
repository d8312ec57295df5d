import { toneOf, type Tone } from '../../engine/results/tone.js';
import type { RuleResult } from '../../engine/results/types.js';
import { markup, type Markup, type Shown } from './html.js';

export function mark(tone: Tone, text: string): Markup {
  return markup`<span class="mark ${tone}">${text}</span>`;
}

const words: Record<RuleResult['verdict'], string> = {
  pass: '✓ passes',
  fail: '✗ fails',
  inconclusive: '? not checked',
  error: '! error of assay',
};

/** A rule's verdict in words, with why where it could not be checked. */
export function verdictMark(rule: RuleResult, embedded: boolean): Markup {
  const tone = toneOf(rule, embedded);
  const text = tone === 'warn' ? '⚠ warning' : words[rule.verdict];
  return mark(tone, rule.reason === undefined ? text : `${text}: ${rule.reason}`);
}

/** A table that scrolls by itself where the window is narrow, by keyboard, too. */
export function scrolling(label: string, table: Markup): Markup {
  return markup`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;
}

/** A list of terms; what has no value is left out. */
export function terms(pairs: readonly (readonly [string, Shown])[], name = ''): Markup {
  const shown = pairs.filter(([, value]) => value !== undefined && value !== false && value !== '');
  const rows = shown.map(([term, value]) =>
    name === 'facts'
      ? markup`<div><dt>${term}</dt><dd>${value}</dd></div>`
      : markup`<dt>${term}</dt><dd>${value}</dd>`,
  );
  return markup`<dl class="${name}">${rows}</dl>`;
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** A moment of a run (ISO 8601) for a reader: UTC, to the minute. */
export function moment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** Where the clause view shows a clause. */
export function clauseAddress(service: string, clause: string): string {
  return `clauses.html#${encodeURIComponent(service)}/${encodeURIComponent(clause)}`;
}

/** The anchor of a clause within the clause view. */
export function clauseAnchor(service: string, clause: string): string {
  return `${service}/${clause}`;
}

/** The anchor of a rule's finding on the front page, and its address from other pages. */
export function findingAnchor(rule: string): string {
  return `finding/${rule}`;
}

export function findingAddress(rule: string): string {
  return `index.html#${findingAnchor(rule)}`;
}

const marks = { pass: '✓ pass', fail: '✗ fail', inconclusive: '? inconclusive', error: '! error' };
const tones = { pass: 'pass', fail: 'fail', inconclusive: 'none', error: 'fail' } as const;

/** The verdict of a service or a run. */
export function verdictText(verdict: keyof typeof marks): Markup {
  return mark(tones[verdict], marks[verdict]);
}
