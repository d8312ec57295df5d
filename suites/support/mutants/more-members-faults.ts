import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Handler, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import { detailOf, extraIn, namesWith, without, type MoreThanListed } from '../checking/more-members.js';
import { keyIn } from './other-record.js';
import { onOperations, withJson } from './rewrite.js';

/** Answers about one record that hold no more than listed records do, or more for some records alone. */
export function moreFaults(params: MoreThanListed, contract: Contract): MutantDraft[] {
  const { named, each = false } = params.more;
  if (!named)
    return [
      {
        name: 'bare',
        does: 'answers the record without anything more',
        wrap: onRecords(params, contract, (body, key) => {
          const record = detailOf(params, contract, body, key)?.value;
          return isObject(record) ? without(record, extraIn(params, contract, record)) : body;
        }),
      },
    ];
  return named.map((words) => ({
    name: `without-${words[0] ?? ''}`,
    does: `leaves ${words.join(' or ')} out of the answers about ${each ? 'all' : 'some'} records`,
    wrap: onRecords(params, contract, (body, key) =>
      each || key.length % 2 === 0 ? without(body, namesWith(extraIn(params, contract, body), words)) : body,
    ),
  }));
}

/** Answers that hold more in another way. */
export function moreVariants(params: MoreThanListed, contract: Contract): MutantDraft[] {
  return [
    params.more.named
      ? {
          name: 'null-for-nothing',
          does: 'answers null where there is nothing more to tell of a record',
          wrap: onRecords(params, contract, (body, key) => {
            const extra = key.length % 2 === 0 ? [] : extraIn(params, contract, body);
            return { ...body, ...Object.fromEntries(extra.map((name) => [name, null])) };
          }),
        }
      : {
          name: 'beside',
          does: 'answers the record and what is more of it beside each other',
          wrap: onRecords(params, contract, (body) => ({ record: body, more: { whole: true } })),
        },
  ];
}

/** Changes the answers about records. */
function onRecords(
  { one }: MoreThanListed,
  contract: Contract,
  edit: (body: JsonObject, key: string) => Json,
): (next: Handler) => Handler {
  return onOperations(contract, [one], (next, request, url) =>
    withJson(next(request), (body) =>
      isObject(body) ? edit(body, keyIn(operationById(contract.operations, one), url)) : body,
    ),
  );
}
