import { fillPath } from '../../../../engine/contract/operations.js';
import type { Operation, Parameter, Step } from '../../../../engine/types/index.js';

/** A parameter's value as it stands in a request. */
export interface Placed {
  path?: string;
  query?: [string, string][];
  header?: string;
  /** Names and values: `id=1; id=2`. */
  cookie?: string;
}

/** Parameters with the values that a request gives them, in the order of the document. */
export type PlacedParameters = readonly (readonly [Parameter, Placed])[];

export interface WrittenBody {
  body: string;
  contentType: string;
}

/** A plain text as the value of a parameter. */
export function placedText({ name, in: place }: Pick<Parameter, 'name' | 'in'>, text: string): Placed {
  return place === 'path'
    ? { path: text }
    : place === 'query'
      ? { query: [[name, text]] }
      : place === 'header'
        ? { header: text }
        : { cookie: `${name}=${text}` };
}

/** The request that gives an operation these parameters and this body. */
export function placedStep(
  { method, path }: Operation,
  name: string,
  parameters: PlacedParameters,
  body?: WrittenBody,
): Step {
  const texts = Object.fromEntries(
    parameters.flatMap(([each, { path: text }]) => (text === undefined ? [] : [[each.name, text]])),
  );
  const query = parameters.flatMap(([, placed]) => placed.query ?? []);
  const cookies = parameters.flatMap(([, { cookie }]) => cookie ?? []);
  const headers = {
    ...Object.fromEntries(
      parameters.flatMap(([each, { header }]) => (header === undefined ? [] : [[each.name, header]])),
    ),
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    ...(body ? { 'content-type': body.contentType } : {}),
  };
  return {
    name,
    method,
    path: fillPath(path, texts),
    ...(query.length > 0 ? { query } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(body ? { body: body.body } : {}),
  };
}
