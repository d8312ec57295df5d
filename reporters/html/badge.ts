import { markup, pageText, type Markup } from './html.js';
import { countsTone, ruleCount, type Counts } from './scorecard.js';
import type { Tone } from '../../engine/results/tone.js';

const height = 20;
/** Widths in an 11 px sans-serif, in pixels: close enough for text that is stretched to them. */
const wide = 6.1;
const padding = 12;

const colours: Record<Tone, string> = { pass: '#1a7f37', fail: '#cf222e', warn: '#9a6700', none: '#57606a' };

/** A badge for a README: what it is about, and how its rules stand. */
export function badge(name: string, counts: Counts): Markup {
  const total = ruleCount(counts);
  const { failing, warnings, passed } = counts;
  const text =
    failing > 0
      ? `${failing} of ${total} rules fail`
      : passed === 0
        ? 'not checked'
        : warnings > 0
          ? `${passed} of ${total} rules, ${warnings} warn`
          : `${passed} of ${total} rules`;
  return draw(name, text, colours[passed === 0 && failing === 0 ? 'none' : countsTone(counts)]);
}

/** The same as a file. */
export function badgeFile(name: string, counts: Counts): string {
  return `${pageText(badge(name, counts))}\n`;
}

function draw(name: string, text: string, colour: string): Markup {
  const [left, right] = [widthOf(name), widthOf(text)];
  const label = (shown: string, from: number, width: number) =>
    markup`<text x="${from + width / 2}" y="14" textLength="${width - padding}">${shown}</text>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${height}" role="img" aria-label="${`${name}: ${text}`}"><title>${`${name}: ${text}`}</title><rect width="${left + right}" height="${height}" rx="3" fill="#3d444d"/><path fill="${colour}" d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z"/><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${label(name, 0, left)}${label(text, left, right)}</g></svg>`;
}

function widthOf(text: string): number {
  return Math.ceil(text.length * wide) + padding;
}

/** A name of a badge's file; services name it, so nothing else than a plain name comes of it. */
export function badgeName(service: string): string {
  return `${service.replaceAll(/[^\w-]/g, '-')}.svg`;
}
