import type { Contract, View } from '../types/index.js';
import type { ContractDocument } from './document.js';

/** Reads the views of a contract (`x-views`). The document has passed `schemas/extensions.schema.json`. */
export function readViews(views: ContractDocument['x-views'] = {}): Record<string, View> {
  const unsaid = { items: '', filters: [], query: [], options: [], known: {} };
  return Object.fromEntries(Object.entries(views).map(([name, view]) => [name, { ...unsaid, ...view }]));
}

/** The view with this name. Throws when the contract has none: lint has let a wrong name through. */
export function viewOf({ views }: Contract, name: string): View {
  const view = views[name];
  if (!view) throw new Error(`the contract has no view ${name}`);
  return view;
}
