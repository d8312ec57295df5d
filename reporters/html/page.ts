import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { embeddedJson, markup, pageText, trusted, type Markup, type Shown } from './html.js';

/** A page of the report that other pages lead to. */
export interface PageLink {
  href: string;
  name: string;
}

export interface PageFrame {
  title: string;
  /** The pages of the report, in the order of its navigation. */
  pages: readonly PageLink[];
  /** Which of them this one is. */
  current: string;
  body: Shown;
  footer: string;
  /** What the page does by itself: one script of ours, and data that it shows as text. */
  script?: PageScript;
}

export interface PageScript {
  code: string;
  style: string;
  data: unknown;
}

/** The style of every page: light and dark, from a telephone to a sheet of paper. */
const style = readFileSync(new URL('page.css', import.meta.url), 'utf8');

/**
 * A whole page: our own style, and the script that is given. Its policy lets nothing else run and nothing be loaded, so
 * that even text which got past the escaping could do nothing.
 */
export function page({ title, pages, current, body, footer, script }: PageFrame): string {
  const styles = script ? `${style}${script.style}` : style;
  const scripts = script ? ` script-src ${hashOf(script.code)};` : '';
  const policy = `default-src 'none'; style-src ${hashOf(styles)};${scripts} base-uri 'none'; form-action 'none'`;
  return pageText(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(styles)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div><b>assay</b>${navigation(pages, current)}</div></header>
<main id="main">
${body}
</main>
<footer>${footer}</footer>
${script && markup`<script type="application/json" id="data">${embeddedJson(script.data)}</script><script>${trusted(script.code)}</script>`}
</body>
</html>
`);
}

/** By which a policy lets through a text of ours. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function navigation(pages: readonly PageLink[], current: string): Markup | undefined {
  if (pages.length === 0) return undefined;
  const links = pages.map(({ href, name }) =>
    href === current
      ? markup`<a href="${href}" aria-current="true">${name}</a>`
      : markup`<a href="${href}">${name}</a>`,
  );
  return markup`<nav aria-label="Pages of the report">${links}</nav>`;
}
