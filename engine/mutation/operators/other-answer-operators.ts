import { canonical } from '../../json/compare.js';
import { valuesAt } from '../../json/pointer.js';
import type { Handler, Json } from '../../types/index.js';
import { nodesAt, replaced, type Replacement } from './pointers.js';
import { jsonOf, onAnswers, withJson } from './rewrite.js';
import { operator, type Operator, type Place, type Wrap } from './types.js';
import { selectedRecords, type Selection } from './values.js';

/** A change as a row names it. */
export interface ChangeRow {
  op: string;
  [parameter: string]: unknown;
}

type Apply = (change: ChangeRow, place: Place) => Wrap;

interface Addition {
  request: ChangeRow[];
  at?: string;
  where?: Selection['where'];
  pick?: Selection['pick'];
  known?: string;
  first?: boolean;
}

interface Mixture {
  request: ChangeRow[];
  each?: string;
  key?: string;
  members: string[];
  where?: Selection['where'];
  pick?: Selection['pick'];
}

/** The JSON of the answer to another request; undefined where that is no success. */
type OtherAnswer = (
  changes: readonly ChangeRow[],
  place: Place,
  next: Handler,
  asked: Request,
) => Promise<Json | undefined>;

/** Operators that mix an answer with the one to another request. `apply` makes the changes of that request. */
export function otherAnswerOperators(apply: Apply): readonly Operator[] {
  const otherAnswer: OtherAnswer = (changes, place, next, asked) =>
    changes
      .reduceRight(
        (handler, change) => apply(change, place)(handler),
        next,
      )(asked)
      .then(jsonOf);
  return [additionOperator(otherAnswer), mixtureOperator(otherAnswer)];
}

function additionOperator(otherAnswer: OtherAnswer): Operator {
  return operator<Addition>('add-from-other-answer', (params, place) =>
    mixing(otherAnswer, params, place, added),
  );
}

function mixtureOperator(otherAnswer: OtherAnswer): Operator {
  return operator<Mixture>('mix-with-other-answer', (params, place) =>
    mixing(otherAnswer, params, place, mixed),
  );
}

function mixing<P extends { request: ChangeRow[] }>(
  otherAnswer: OtherAnswer,
  params: P,
  place: Place,
  mix: (body: Json, other: Json, params: P, place: Place, asked: Request) => Json,
): Wrap {
  return (next) =>
    onAnswers(place.isMeant, async (answer, asked) => {
      const other = await otherAnswer(params.request, place, next, asked);
      return withJson(answer, (body) =>
        other === undefined ? body : mix(body, other, params, place, asked),
      );
    })(next);
}

function added(body: Json, other: Json, params: Addition, place: Place, asked: Request): Json {
  const { at = '', where: tests, pick: some, known, first } = params;
  const own = valuesAt(body, at)[0];
  if (!Array.isArray(own)) return body;
  const selection = { each: `${at}/*`, where: tests, pick: some };
  const there = new Set(known === undefined ? [] : own.map((item) => keyAt(item, known)));
  const more = selectedRecords(other, selection, place, asked)
    .map(({ record }) => record.value ?? null)
    .filter((item) => known === undefined || !there.has(keyAt(item, known)));
  const whole = first === true ? [...more, ...own] : [...own, ...more];
  return replaced(body, new Map([[at, { values: [whole] }]]));
}

function mixed(body: Json, other: Json, params: Mixture, place: Place, asked: Request): Json {
  const { each = '', key, members, ...rest } = params;
  const theirs = nodesAt(other, each);
  const replacements = new Map<string, Replacement>();
  for (const { record } of selectedRecords(body, { ...rest, each }, place, asked)) {
    const same = theirs.find((candidate) =>
      key === undefined
        ? candidate.at === record.at
        : keyAt(candidate.value, key) === keyAt(record.value, key),
    );
    for (const member of members) {
      const [value] = same?.value === undefined ? [] : valuesAt(same.value, member);
      if (value !== undefined) replacements.set(record.at + member, { values: [value] });
    }
  }
  return replaced(body, replacements);
}

function keyAt(item: Json | undefined, pointer: string): string {
  return canonical(valuesAt(item ?? null, pointer)[0] ?? null);
}
