import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { operationIn } from '../cases/searches/view-cases.js';
import { valueText } from '../checking/relations/members.js';
import { toldInside } from '../checking/relations/inside.js';
import { relatedIn, relationOf, type RelatedMembers } from '../checking/relations/related-records.js';
import { applies } from '../checking/relations/relation.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { inOneRecord } from './one-record-faults.js';
import { brokenRecord, relationBreaks } from './relation-faults.js';
import { repeatedRecord } from './repeated-record.js';
import { byTurns } from './settled-faults.js';
import { onOperations, withJson } from './rewrite.js';

/** Each way in which the relation of a row can be broken. */
export function memberRelationFaults(params: RelatedMembers, contract: Contract): MutantDraft[] {
  const { relation, operation, of } = params;
  if (relation === 'unique' && contract.views[operation]) return [repeatedRecord(contract, operation)];
  if (relation === 'settled') return byTurns(contract, operation, of);
  if (relation === 'same-type') return of.flatMap((pointer) => otherTypes(params, contract, pointer));
  return relationBreaks(relationOf(params)).map((way) => ({
    name: way,
    does: `breaks ${of.join(', ')}: ${way}`,
    wrap: onOperations(contract, [operationIn(contract, operation)], (next, request) =>
      withJson(next(request), (body) => brokenAnswer(params, contract, body, way)),
    ),
  }));
}

function otherTypes({ operation }: RelatedMembers, contract: Contract, pointer: string): MutantDraft[] {
  const fault = {
    name: `another-type${pointer.replaceAll(/\/\*?/g, '-').replaceAll('--', '-')}`,
    does: `answers ${pointer} in another type`,
    replace: (value: Json) => (typeof value === 'string' || value === null ? 7 : valueText(value)),
  };
  return inOneRecord(contract, operationById(contract.operations, operation), { pointer }, fault);
}

function brokenAnswer(params: RelatedMembers, contract: Contract, body: Json, way: string): Json {
  const relation = relationOf(params, new Date().toUTCString());
  if (relation.when?.inside && toldInside(relation, body) === undefined) return body;
  return relatedIn(params, contract, body).reduce(
    (kept, { at }) =>
      replaceAt(kept, at, (record) =>
        applies(relation, record) && (isObject(record) || Array.isArray(record))
          ? brokenRecord(relation, record, way)
          : record,
      ),
    body,
  );
}
