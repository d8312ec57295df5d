import { sameJson } from '../../../engine/json/compare.js';
import { asText } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import { percentDecoded } from '../../../engine/percent-decoded.js';
import type { CheckOutcome, Exchange, Step } from '../../../engine/types/index.js';
import type { Address } from './addresses.js';
import { holds, violated } from './records.js';

/** A thing whose address is that of another one, which has it by its name. */
interface Borrowed {
  at: string;
  name: string;
  /** The address that both have. */
  shared: Step;
  /** The same with the name of the thing in place of the other's. */
  own: Step;
}

/** The things of an answer that borrow an address: `name` beside it is not how it ends. */
function borrowed(first: Exchange, addresses: readonly Address[]): Borrowed[] {
  const known = addresses.flatMap(({ at, lead }) => ('own' in lead ? [{ at, lead: lead.own }] : []));
  return known.flatMap(({ at, lead }) => {
    if (known.filter((other) => other.lead.path === lead.path).length < 2) return [];
    const beside = `${at.slice(0, at.lastIndexOf('/'))}/name`;
    const name = asText(valuesAt(first.response?.json ?? null, beside)[0]);
    const end = /[^/]*$/.exec(lead.path)?.[0] ?? '';
    if (name === '' || percentDecoded(end) === name) return [];
    const path = lead.path.slice(0, lead.path.length - end.length) + encodeURIComponent(name);
    return [
      {
        at,
        name,
        shared: { name: `shared ${at}`, method: 'GET', ...lead },
        own: { name: `own ${at}`, method: 'GET', ...lead, path },
      },
    ];
  });
}

/** What is asked for to tell an alias from a mistake: the address that two things have, and that by the name of one. */
export const borrowedSteps = (first: Exchange, addresses: readonly Address[]): Step[] =>
  borrowed(first, addresses).flatMap(({ shared, own }) => [shared, own]);

/** A thing that is there under its own name, with something else, does not have the address of another one. */
export function checkOwn(
  first: Exchange,
  addresses: readonly Address[],
  answers: readonly Exchange[],
): CheckOutcome {
  const strange = borrowed(first, addresses).find((_, place) => {
    const [shared, own] = answers.slice(place * 2, place * 2 + 2).map(({ response }) => response);
    if (own?.status !== 200 || own.json === undefined || shared?.json === undefined) return false;
    return !sameJson(own.json, shared.json);
  });
  return strange
    ? violated(
        `an address of its own for ${strange.name}, which ${strange.own.path} answers`,
        `${strange.shared.path}, which answers something else, and is that of another one`,
        strange.at,
      )
    : holds;
}
