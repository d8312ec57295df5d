import { sameJson } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { isEmptyValue } from './empty-value.js';
import { holds, irrelevant, violated } from './records.js';
import { valueText } from './relations/members.js';

interface Thing {
  asked: string;
  name: string;
  shown: Json;
}

/**
 * Whether things that say at `apart` that they are not the same differ at `at`. A name that repeats what was asked for tells
 * nothing: two names may be of one thing.
 */
export function checkToldApart(
  apart: readonly string[],
  at: readonly string[],
  exchanges: readonly Exchange[],
): CheckOutcome {
  const things = exchanges.flatMap((exchange) => thingOf(apart, at, exchange) ?? []);
  const pairs = things.flatMap((one, index) =>
    things.slice(index + 1).flatMap((other) => (one.name === other.name ? [] : [{ one, other }])),
  );
  const alike = pairs.find(({ one, other }) => sameJson(one.shown, other.shown));
  if (alike)
    return violated(
      `another value at ${at.join(', ')} than that of ${alike.one.asked}`,
      `${alike.other.asked} has the same: ${brief(JSON.stringify(alike.other.shown))}`,
    );
  return pairs.length > 0 ? holds : irrelevant('no two answers tell that they are of different things');
}

function thingOf(
  apart: readonly string[],
  at: readonly string[],
  { step, response }: Exchange,
): Thing | undefined {
  const { status, json } = response ?? {};
  if (status !== 200 || json === undefined) return undefined;
  const name = apart.flatMap((pointer) => valuesAt(json, pointer).map(spoken)).join(' ');
  const shown = at.map((pointer) => valuesAt(json, pointer));
  const asked = decodeURIComponent(step.path).split('/').map(spoken);
  return name === '' || isEmptyValue(shown) || asked.includes(name)
    ? undefined
    : { asked: step.path, name, shown };
}

const spoken = (value: Json): string => (value === null ? '' : valueText(value).trim().toLowerCase());
