import { described, paramsSchema, text, texts } from '../../kind.js';

/** What rules about a view of records say of it. */
export interface ViewParams {
  view: string;
  with?: string[];
}

/** JSON Schema of `ViewParams` and a kind's own parameters: closed, all required but `with` and the optional ones. */
export function viewParamsSchema(own: Record<string, object>, optional: string[] = []): object {
  return paramsSchema({ view: viewName, ...own, with: filtersBeside }, ['with', ...optional]);
}

export const viewName = described(
  "name of a view (the contract's x-views): an operation, where its records stand and how they are read",
);
export const parameterName = (what: string) => described(`name of the parameter ${what}`);
export const fieldName = (what: string) => described(`field of the view's mapping ${what}`, text);
export const flag = (what: string) => described(what, { type: 'boolean' });

const filtersBeside = described(
  "filters that the requests also give, with values of a known record; default: the view's filters",
  { ...texts, minItems: 0 },
);
