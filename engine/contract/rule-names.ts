import type { Contract, Json, Rule } from '../types/index.js';

/** What a rule's parameters name: themselves, and what their views always ask for or tell records by. */
export function namesIn(rule: Pick<Rule, 'params'>, { views }: Contract): Set<string> {
  const own = [...ownNames(rule)];
  const ofViews = own.flatMap((text) => {
    const view = Object.hasOwn(views, text) ? views[text] : undefined;
    return view ? [...view.query.map(([name]) => name), ...Object.keys(view.known)] : [];
  });
  return new Set([...own, ...ofViews]);
}

/** What a rule's parameters name themselves. */
export function ownNames({ params }: Pick<Rule, 'params'>): Set<string> {
  return new Set(textsIn(params as Json));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}
