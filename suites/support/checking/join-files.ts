import type { CheckOutcome, KeptRecord, KeptRecords, RecordsPart } from '../../../engine/types/index.js';
import {
  checkCounts,
  isShown,
  contradiction,
  countAlike,
  countPair,
  newCounts,
  type FileRelation,
  type Pair,
} from './file-relations.js';
import { someOf, violated } from './records.js';

/** The first of many that are met in any order, and how many there were. */
interface Firsts<T> {
  first: { order: number; value: T }[];
  count: number;
}

const shown = 5;

/** Whether two files list the same records as their relation says. Of each, one part at a time is in memory. */
export function joinFiles(
  relation: FileRelation,
  plainer: KeptRecords,
  fuller: KeptRecords,
  unnumbered?: string,
): CheckOutcome {
  const own = ['overlaps', 'apart', 'translates-all'].includes(relation) ? 'any' : { unnumbered };
  const isNamed = ['translates', 'translates-all', 'apart'].includes(relation);
  const added = relation === 'adds' ? [...fuller.usual].filter((name) => !plainer.usual.has(name)) : [];
  const early = none<{ key: string; name: string }>();
  let [distinct, distinctThere] = [0, 0];
  const missing = none<string>();
  const further = none<string>();
  const contradicted = none<{ key: string; name: string; pair: Pair }>();
  const counts = newCounts();
  for (let part = 0; part < plainer.parts; part++) {
    const [ours, theirs] = [plainer.part(part), fuller.part(part)];
    distinct += ours.places.size;
    distinctThere += theirs.places.size;
    noteAlone(further, { file: fuller, part: theirs, other: ours, own });
    noteAlone(missing, { file: plainer, part: ours, other: theirs, own });
    // What is in one of them only is told first.
    if (missing.count > 0 || further.count > 0) continue;
    for (const [key, place] of ours.places) {
      const placeThere = theirs.places.get(key);
      if (placeThere === undefined) continue;
      const [record, other] = [ours.record(place), theirs.record(placeThere)];
      // What is the same in both contradicts no relation: few of its members need to be read.
      if (record.body === other.body) {
        countAlike(counts, plainer.width(record), isNamed ? plainer.member(record, 'name') : undefined);
        const shown = added.find((each) => isShown(plainer.member(record, each)));
        if (shown !== undefined) note(early, record, { key, name: shown });
        continue;
      }
      const pair = { plain: plainer.members(record), full: fuller.members(other) };
      countPair(counts, pair);
      const name = contradiction(relation, pair);
      if (name !== undefined) note(contradicted, record, { key, name, pair });
      const shown = added.find((each) => isShown(pair.plain[each]));
      if (shown !== undefined) note(early, record, { key, name: shown });
    }
  }
  const [unlike] = contradicted.first;
  if (missing.count > 0) return different('first', missing);
  if (further.count > 0) return different('second', further);
  const repeated = plainer.size - distinct + fuller.size - distinctThere;
  if (repeated > 0 && ['adds', 'trims'].includes(relation))
    return violated('each record once', `${repeated} of ${plainer.size} and ${fuller.size} records again`);
  const [one] = early.first;
  if (!unlike && one)
    return violated(
      `record ${keyText(one.value.key)} without ${one.value.name} in the first file, as most are`,
      'it is in both files',
    );
  if (!unlike) return checkCounts[relation](counts);
  const { key, name, pair } = unlike.value;
  return violated(
    `record ${keyText(key)}: ${name} ${pair.plain[name]} in both files`,
    `${name} ${pair.full[name] ?? '(missing)'} in the second`,
  );
}

interface Side {
  file: KeptRecords;
  part: RecordsPart;
  other: RecordsPart;
  /** Which records may be in one of the files only: any, or those that a member says to have no number. */
  own: 'any' | { unnumbered: string | undefined };
}

/** Notes the records of a part that the other file lacks, but should have. */
function noteAlone(alone: Firsts<string>, { file, part, other, own }: Side): void {
  if (own === 'any') return;
  for (const [key, place] of part.places) {
    if (other.places.has(key)) continue;
    const record = part.record(place);
    if (!hasNoNumber(file, record, own.unnumbered)) note(alone, record, key);
  }
}

function hasNoNumber(file: KeptRecords, record: KeptRecord, member: string | undefined): boolean {
  return member !== undefined && ['0', 'null', '"0"'].includes(file.member(record, member) ?? '');
}

function none<T>(): Firsts<T> {
  return { first: [], count: 0 };
}

function note<T>(firsts: Firsts<T>, { order }: KeptRecord, value: T): void {
  const { first } = firsts;
  firsts.count++;
  const last = first[shown - 1];
  if (last && last.order < order) return;
  first.push({ order, value });
  first.sort((one, other) => one.order - other.order);
  first.splice(shown);
}

function different(which: 'first' | 'second', { first, count }: Firsts<string>): CheckOutcome {
  const keys = first.map(({ value }) => keyText(value));
  return violated('the same records in both files', `only in the ${which}: ${someOf(keys, count)}`);
}

/** A key as a reader knows it. */
function keyText(json: string): string {
  return JSON.parse(json) as string;
}
