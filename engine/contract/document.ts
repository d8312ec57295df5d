import type { Authority, JsonObject, RateLimit, Sample, Source, View } from '../types/index.js';

/** A row of `x-rules`. */
export interface RuleRow {
  id: string;
  says: string;
  kind: string;
  clause: string;
  also?: string[];
  authority?: Authority;
  why?: string;
  assumes?: string;
  params: JsonObject;
}

/** A contract file as `schemas/extensions.schema.json` lets it through. */
export interface ContractDocument {
  openapi: string;
  info: { title: string; version: string; 'x-service': string; 'x-source'?: Source; 'x-dead'?: boolean };
  'x-clauses': { id: string; section: string; says: string; reason?: 'open' | 'unobservable' }[];
  'x-rules'?: RuleRow[];
  'x-mappings'?: Record<
    string,
    Record<
      string,
      string[] | { at: string[]; values?: string[]; except?: string[]; partly?: string[]; pattern?: string }
    >
  >;
  'x-views'?: Record<string, Partial<View> & Pick<View, 'operation' | 'mapping' | 'key'>>;
  'x-samples'?: {
    sources?: {
      operation: string;
      path?: Record<string, string>;
      query?: [string, string][];
      items: string;
      mapping: string;
      also?: Record<string, string>;
      stream?: boolean;
      atMost?: number;
      parts?: string[];
      enumeration?: { of: string; as: string };
      through?: string;
    }[];
    literals?: Sample[];
    guesses?: Sample[];
  };
  'x-credential'?: {
    in?: 'query' | 'header';
    name?: string;
    prefix?: string;
    use: 'required' | 'none';
    demo?: string;
  };
  'x-limits'?: RateLimit[];
  components?: { schemas?: Record<string, JsonObject> };
  paths: Record<string, Record<string, OperationDocument>>;
}

export interface OperationDocument extends JsonObject {
  responses: Record<string, ResponseDocument>;
}

export interface ResponseDocument extends JsonObject {
  description: string;
}

export interface ParameterDocument {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonObject;
  'x-sample'?: string;
  'x-values'?: string[];
  'x-generate'?: boolean;
}
