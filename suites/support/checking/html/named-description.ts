import { brief, isObject } from '../../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Step } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';

/** The name of the step that requests a description which a page names. */
const described = 'description that the page names';
const most = 5;

/** Where markup names an address as such: in an attribute, or in the call of a script that makes a page of it. */
const attribute = /<[a-z][\w-]*\s(?:[^<>]*\s)?(?:href|src|spec-url)\s*=\s*(["'])([^"'<>\s]+)\1/gi;
const called = /\bSwaggerUIBundle\(\s*\{[^{}]*?\burl\s*:\s*(["'])([^"'\s]+)\1\s*[,}]/g;
const begun = /\bRedoc\.init\(\s*(["'])([^"'\s]+)\1\s*[,)]/g;
/** What may change an address before it is requested. */
const rewriting = /requestInterceptor/;
const base = /<base\s[^<>]*?href\s*=\s*["']([^"'<>]+)["']/i;
const ofDescription = /\/openapi\.json$/;

/** The next of the descriptions that a page names on its own host. */
export function nextDescription([page, ...asked]: readonly Exchange[]): Step | undefined {
  const path = page && namedBy(page)[asked.length];
  return path === undefined ? undefined : { name: described, method: 'GET', path, rooted: true, memo: true };
}

/** Whether the descriptions that a page names are there. */
export function checkDescribed([page, ...asked]: readonly Exchange[]): CheckOutcome {
  if (page?.response?.status !== 200) return irrelevant('the page does not open');
  const answers = asked.filter(({ step }) => step.name === described);
  for (const { step, response } of answers) {
    const { status = 0, json, text = '' } = response ?? {};
    const isMissing = [404, 410].includes(status) || status >= 500;
    const isOther = status === 200 && json === undefined && /^\s*</.test(text);
    const isError = status === 200 && isObject(json) && !('openapi' in json || 'swagger' in json);
    if (isMissing || isOther || isError)
      return violated(
        `a description at ${step.path}, which the page names`,
        `status ${status}, body ${brief(text)}`,
      );
  }
  return answers.length > 0 ? holds : irrelevant('the page names no description on its host');
}

function namedBy({ request, response }: Exchange): string[] {
  const markup = (response?.text ?? '').replaceAll(/<!--[^]*?-->/g, '');
  const address = new URL(response?.redirectedTo ?? request.url, request.url);
  const from = base.exec(markup)?.[1] ?? '';
  if (rewriting.test(markup) || !URL.canParse(from, address)) return [];
  const named = [attribute, called, begun].flatMap((form) =>
    [...markup.matchAll(form)].map(([, , text = '']) => text),
  );
  const urls = named.flatMap((text) =>
    URL.canParse(text, new URL(from, address)) ? [new URL(text, new URL(from, address))] : [],
  );
  const own = urls.filter(
    ({ origin, pathname }) => origin === address.origin && ofDescription.test(pathname),
  );
  return [...new Set(own.map(({ pathname, search }) => pathname + search))].slice(0, most);
}
