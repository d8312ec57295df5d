import { brief, isObject } from '../../../engine/json/guards.js';
import { digestMembers } from '../../../engine/records/digest.js';
import type {
  CheckOutcome,
  DigestedMembers,
  Exchange,
  FieldMapping,
  Json,
  KeptRecords,
} from '../../../engine/types/index.js';
import { isShown } from './file-relations.js';
import { holds, irrelevant, keyOf, stepNamed, unanswered, violated } from './records.js';

/** A live record that the file's contradicts. */
export interface FileFinding {
  index: number;
  key: string;
  expected: string;
  actual: string;
  at: string;
}

/** How the records of a file are recognized. */
interface FileView {
  mapping: FieldMapping;
  key: string;
}

/** Checks that a file holds what a search or a look-up behind it answers. */
export function checkLive(view: FileView | undefined, exchanges: readonly Exchange[]): CheckOutcome {
  const live = stepNamed(exchanges, 'by itself') ?? stepNamed(exchanges, 'search');
  if (!live) return irrelevant('what the search finds is as the file has it');
  const body = live.response?.json;
  if (live.response?.status !== 200 || body === undefined) return unanswered(exchanges);
  const file = exchanges[0]?.response?.items;
  if (!file) return irrelevant('the file is not a JSON list');
  if (!file.records?.size || !view) return irrelevant('the file shows no keys');
  const records = Array.isArray(body) ? body : [body];
  const [finding] = fileFindings(file.records, view, records);
  if (!finding) return records.length > 0 ? holds : irrelevant('nothing was found');
  const at = Array.isArray(body) ? `/${finding.index}${finding.at}` : finding.at;
  return violated(finding.expected, finding.actual, at);
}

/** Where a file contradicts live records. */
export function* fileFindings(
  file: KeptRecords,
  { mapping, key: field }: FileView,
  records: readonly Json[],
): Generator<FileFinding> {
  const keys = records.map((record) => keyOf(mapping, field, record));
  const kept = file.find(keys);
  const shown = shownBySome(records);
  for (const [index, record] of records.entries()) {
    const key = keys[index] as string;
    const members = kept.get(key);
    const finding = members ? differing(key, record, members, file.usual, shown) : missing(key, file);
    if (finding) yield { index, key, ...finding };
  }
}

type Found = Pick<FileFinding, 'expected' | 'actual' | 'at'>;

function missing(key: string, { size }: KeptRecords): Found {
  return { expected: `the record ${key} in the file`, actual: `${size} other records`, at: '' };
}

/** Members that some record has: another one that lacks such a member, of which the file's holds something, has lost it. */
function shownBySome(records: readonly Json[]): ReadonlySet<string> {
  return new Set(records.flatMap((record) => (isObject(record) ? Object.keys(record) : [])));
}

function differing(
  key: string,
  record: Json,
  kept: DigestedMembers,
  usual: ReadonlySet<string>,
  shown: ReadonlySet<string>,
): Found | undefined {
  const live = digestMembers(record);
  const name =
    Object.keys(live).find((each) =>
      kept[each] === undefined ? usual.has(each) : kept[each] !== live[each],
    ) ?? [...shown].find((each) => live[each] === undefined && isShown(kept[each]));
  if (name === undefined) return undefined;
  const value = isObject(record) ? record[name] : undefined;
  return {
    expected: `one ${name} of record ${key} in the live answer and in the file`,
    actual: `live ${value === undefined ? '(missing)' : brief(value)}, in the file ${keptText(kept[name])}`,
    at: `/${name}`,
  };
}

/** Of long values only a hash is kept, which tells a reader nothing. */
function keptText(digest: string | undefined): string {
  if (digest === undefined) return '(missing)';
  return digest.startsWith('sha256:') ? 'another value' : digest;
}
