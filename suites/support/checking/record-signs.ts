import { readField } from '../../../engine/contract/read-record.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type {
  CheckOutcome,
  Contract,
  Json,
  JsonObject,
  ReceivedResponse,
} from '../../../engine/types/index.js';
import { outermostObject } from './find-record.js';
import { holds, mappingOf, violated } from './records.js';

/** What tells a record in an answer: a field mapping, and the fields that an object shows when it is one. */
export interface RecordSigns {
  mapping: string;
  /** The key first. */
  fields: string[];
  /** Whether `null` is taken for one, too, and an object that has no members, or beside the key only several without a value. */
  blank?: true;
  /** Whether a list of objects that hold numbers is taken for one, too: measurements. */
  measured?: true;
}

/** Whether an answer shows a record of which one of the fields is the key that was asked for. */
export function holdsKey(
  record: RecordSigns | undefined,
  contract: Contract,
  { status, json = null }: ReceivedResponse,
  asked: string,
): boolean {
  if (!record || status !== 200) return false;
  const fieldMapping = mappingOf(contract, record.mapping);
  const shown = outermostObject(json, (value) =>
    record.fields.some((field) => readField(fieldMapping, field, value)?.[0] === asked),
  );
  return shown !== undefined;
}

/** That an answer for a key that nothing has shows no record. */
export function checkRecord(
  { mapping, fields, blank, measured }: RecordSigns,
  contract: Contract,
  body: Json,
  asked: string,
): CheckOutcome {
  if (blank && (body === null || (isObject(body) && isBlank(body, asked))))
    return violated('a refusal, or an answer that says so: nothing has this key', brief(body));
  const entry = measured ? measuredIn(body) : undefined;
  if (entry !== undefined) return violated('no measurements: nothing has this key', brief(entry));
  const fieldMapping = mappingOf(contract, mapping);
  const record = outermostObject(body, (value) =>
    fields.every((field) => readField(fieldMapping, field, value) !== undefined),
  );
  return record ? violated('no record: nothing has this key', brief(record.value), record.at) : holds;
}

/** Members without a value, beside the key, that are a record's and no refusal's. */
const fewestBlank = 2;

function isBlank(body: JsonObject, asked: string): boolean {
  const values = Object.values(body);
  if (values.length === 0) return true;
  const others = values.filter((value) => value !== asked);
  const isEmpty = (value: Json) =>
    value === null ||
    (typeof value !== 'number' && typeof value !== 'boolean' && Object.keys(value).length === 0);
  return others.length === values.length - 1 && others.length >= fewestBlank && others.every(isEmpty);
}

/** The first item of a list, at any depth, that holds a number. */
function measuredIn(value: Json): Json | undefined {
  const own = Array.isArray(value)
    ? value.find((item) => isObject(item) && Object.values(item).some((each) => typeof each === 'number'))
    : undefined;
  return (
    own ??
    entries(value)
      .map(([, inner]) => measuredIn(inner))
      .find((each) => each !== undefined)
  );
}
