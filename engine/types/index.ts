/** The engine's types, which everything else is written in. */
export type * from './changes.js';
export type * from './contract.js';
export type * from './exchange.js';
export type * from './json.js';
export type * from './kind.js';
export type * from './known.js';
export type * from './mutation.js';
export type * from './operation.js';
export type * from './page-view.js';
export type * from './records.js';
export type * from './samples.js';
export type * from './service.js';
export type * from './verdict.js';
