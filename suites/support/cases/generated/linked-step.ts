import { scalarText } from '../../../../engine/json/guards.js';
import { valuesAt } from '../../../../engine/json/pointer.js';
import type { Exchange, Operation, Step } from '../../../../engine/types/index.js';
import { placedStep, placedText, type WrittenBody } from './placed.js';

/** The request that a link of a response leads to; undefined where the response lacks what it needs. */
export function linkedStep(
  operation: Operation,
  name: string,
  parameters: Readonly<Record<string, string>>,
  from: { operation: Operation; exchange: Exchange; body: WrittenBody | undefined },
): Step | undefined {
  const placed = operation.parameters.flatMap((each) => {
    const expression = parameters[each.name] ?? parameters[`${each.in}.${each.name}`];
    const text = expression === undefined ? undefined : evaluated(expression, from.exchange, from.operation);
    return text === undefined ? [] : [[each, placedText(each, text)] as const];
  });
  const isWhole = operation.parameters.every(
    (each) => !each.required || placed.some(([parameter]) => parameter === each),
  );
  return isWhole ? placedStep(operation, name, placed, from.body) : undefined;
}

/** A runtime expression of OpenAPI over an exchange; what is none stands for itself. */
function evaluated(
  expression: string,
  { step, response }: Exchange,
  { path }: Operation,
): string | undefined {
  if (!expression.startsWith('$')) return expression;
  const [, side = '', place = '', name = ''] =
    /^\$(request|response)\.(body|header|query|path)[#.]?(.*)$/.exec(expression) ?? [];
  if (place === 'body' && side === 'response') return scalarText(valuesAt(response?.json ?? null, name)[0]);
  if (place === 'header') {
    const headers = side === 'response' ? response?.headers : step.headers;
    return headers?.[name.toLowerCase()] ?? headers?.[name];
  }
  if (place === 'query') return step.query?.find(([each]) => each === name)?.[1];
  return place === 'path' ? pathValue(step.path, path, name) : undefined;
}

/** What stands in a path where its template has a parameter. */
function pathValue(path: string, template: string, name: string): string | undefined {
  const place = template.split('/').indexOf(`{${name}}`);
  const text = path.split('/')[place];
  return text === undefined ? undefined : decodeURIComponent(text);
}
