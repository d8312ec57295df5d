import type { Json } from '../../../types/index.js';

/** An OpenAPI Overlay 1.0 document (spec.openapis.org/overlay/v1.0.0): a patch that any overlay tool applies. */
export interface Overlay {
  overlay: '1.0.0';
  info: { title: string; version: string };
  extends: string;
  actions: OverlayAction[];
}

export interface OverlayAction {
  /** JSONPath (RFC 9535) of an object or array of the contract. */
  target: string;
  description: string;
  update?: Json;
  remove?: true;
}
