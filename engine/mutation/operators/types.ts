import type { Handler, Json, JsonObject } from '../../types/index.js';

/** A change of an implementation, seen from outside: of how it reads requests, or of what it answers. */
export type Wrap = (next: Handler) => Handler;

/** The requests and answers that a change is meant for. */
export interface Place {
  /** Values of the path parameters, decoded; empty where the request belongs to none of the operations. */
  parametersOf(url: URL): Readonly<Record<string, string>>;
  /** Replaces the value of a path parameter in the URL; a URL of another operation stays as it is. */
  setParameter(url: URL, name: string, value: string): void;
  /** Whether answers of this status are changed. */
  isMeant: (status: number) => boolean;
}

/** A pattern of mutants: the change that it makes with its parameters, which `schemas/mutants.schema.json` describes. */
export interface Operator {
  name: string;
  apply(params: JsonObject, place: Place): Wrap;
}

/** What an operator with these parameters does. */
type Apply<P> = (params: P, place: Place) => Wrap;

/** Defines an operator whose `apply` takes the parameters as the schema describes them: rows are validated against it. */
export function operator<P>(name: string, apply: Apply<P>): Operator {
  return { name, apply: (params, place) => apply(params as P, place) };
}

/** A value at which a change looks, and where it stands. */
export interface Node {
  /** JSON Pointer in the answer. */
  at: string;
  value: Json | undefined;
}
