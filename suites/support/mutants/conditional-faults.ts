import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { onOperations, withJson, withQuery } from './rewrite.js';
import { namesMapping, recordsAt } from '../checking/outer-records.js';
import { contradictions } from './schema-contradictions.js';
import { replaceAt } from '../checking/schema-nodes.js';
import type { ConditionalParams } from '../checking/conditional.js';

/** Answers that contradict what the given values ask for, and values that are ignored. */
export function conditionalFaults(params: ConditionalParams, contract: Contract): MutantDraft[] {
  const { operation: id, when = {}, without = [], items = '' } = params;
  const operation = operationById(contract.operations, id);
  const inPath = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
  const asked = Object.entries(when).filter(([name]) => !inPath.includes(name));
  const pathValues = Object.entries(when).flatMap(([name, value]) =>
    inPath.includes(name) ? [encodeURIComponent(value)] : [],
  );
  const applies = (url: URL) =>
    asked.every(([name, value]) => url.searchParams.getAll(name).includes(value)) &&
    !without.some((name) => url.searchParams.has(name)) &&
    pathValues.every((value) => url.pathname.split('/').includes(value));
  const changed = (body: Json, pointer: string, replace: (value: Json) => Json | undefined): Json => {
    if (!namesMapping(items)) return replaceAt(body, items + pointer, replace);
    const inside = pointer.replace(/^\/\*/, '');
    return recordsAt(contract, items, body).reduce(
      (now, { at }) => replaceAt(now, at + inside, replace),
      body,
    );
  };
  // Where some answers must be as they should, the others alone are broken.
  const isSpared = typeof params.draws === 'object' && !('most' in params.draws);
  const edit =
    (pointer: string, replace: (value: Json) => Json | undefined): MutantDraft['wrap'] =>
    (inner) => {
      let answered = 0;
      return onOperations(contract, [id], (next, request, url) =>
        applies(url) && (!isSpared || answered++ % 3 === 1)
          ? withJson(next(request), (body) => changed(body, pointer, replace))
          : next(request),
      )(inner);
    };
  return [
    ...(asked.length === 0 || namesOthers(params.answer)
      ? []
      : [
          ignoring(
            contract,
            id,
            asked.map(([name]) => name),
            applies,
          ),
        ]),
    ...contradictions(contract, params.answer)
      .filter(({ pointer }) => !(namesMapping(items) && pointer === '/*'))
      .map(({ pointer, name, does, replace }) => ({
        name,
        does,
        wrap: edit(pointer, replace),
      })),
  ];
}

/** Whether an answer is all right as long as it does not show other names of what was asked: that which ignores it is, too. */
function namesOthers(answer: Json | undefined): boolean {
  if (!isObject(answer)) return false;
  return Object.entries(answer).every(([word, part]) => {
    if (word === 'not') return isObject(part) && Object.keys(part).join() === 'enum';
    if (word === 'additionalProperties') return namesOthers(part);
    return word === 'properties' && isObject(part) && Object.values(part).every(namesOthers);
  });
}

/** Without what is required a request is another one, and refused: where more is given, only that is ignored. */
function ignoring(
  contract: Contract,
  id: string,
  asked: readonly string[],
  applies: (url: URL) => boolean,
): MutantDraft {
  const { parameters } = operationById(contract.operations, id);
  const free = asked.filter((name) => !parameters.some((each) => each.name === name && each.required));
  const ignored = free.length > 0 ? free : asked;
  return {
    name: 'ignored',
    does: `ignores ${ignored.join(', ')}`,
    wrap: onOperations(contract, [id], (next, request, url) =>
      applies(url)
        ? withQuery(next, request, url, (given) => ignored.forEach((name) => given.delete(name)))
        : next(request),
    ),
  };
}
