import type { Json, JsonObject } from './json.js';

/** A parameter of an operation as its contract states it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: JsonObject;
  /** Name under which samples know its values; default: its own. */
  sample: string;
  /** Well-known valid values. */
  values: string[];
  /** False: this parameter is not used in generated requests of other rules. */
  generate: boolean;
  clause?: string;
  /** How a value becomes text, where the document says it. Default: `simple` in paths and header fields, `form` elsewhere. */
  style?: ParameterStyle;
  /** Default: true for `form` and `deepObject`. */
  explode?: boolean;
  /** Media type whose text the value is (OpenAPI's `content`), in place of a style. */
  mediaType?: string;
  /** Values that the document shows: examples, then the default. */
  examples?: Json[];
}

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

/** What a request may carry, in one of several media types. */
export interface RequestBody {
  required: boolean;
  clause?: string;
  content: BodyContent[];
}

export interface BodyContent {
  mediaType: string;
  schema?: JsonObject | boolean;
  /** Whole bodies that the document shows. */
  examples: Json[];
  /** Media types of the parts of a form, by property. */
  partTypes?: Record<string, string>;
}

export interface ResponseContract {
  /** `200`, a range as `4XX`, or `default`. */
  status: string;
  clause?: string;
  mediaTypes: string[];
  /** Of the first media type that has one. */
  schema?: JsonObject | boolean;
  /** Header fields by lower-case name. */
  headers?: Record<string, ResponseHeader>;
  links?: ResponseLink[];
}

export interface ResponseHeader {
  required: boolean;
  description?: string;
  schema: JsonObject;
}

/** Where a response leads: an operation, and what its parameters get from the response (OpenAPI's runtime expressions). */
export interface ResponseLink {
  name: string;
  operation: string;
  parameters: Record<string, string>;
}
