import { isObject } from '../../../json/guards.js';
import { escapeSegment, select } from '../../../json/pointer.js';
import type { JsonObject } from '../../../types/index.js';
import { nameOf, sortOf, type DriftEvent, type DriftMemory } from '../drift-memory.js';
import type { OverlayAction } from './document.js';

interface Change {
  at: string;
  change: Pick<OverlayAction, 'update' | 'remove'>;
}

export function actionFor(
  document: JsonObject,
  memory: DriftMemory,
  { at, what, feature }: DriftEvent,
): Change | undefined {
  const place = select(document, at)[0]?.value;
  if (!isObject(place)) return undefined;
  const name = nameOf(feature);
  switch (sortOf(feature)) {
    case 'member':
      return what === 'appeared' ? newMember(memory, at, place, name) : goneMember(at, place, name);
    case 'type':
      return what === 'appeared' ? newType(at, place, name) : undefined;
    case 'value':
      return what === 'appeared' ? newValue(at, place, name) : undefined;
    case 'status':
      return what === 'appeared' ? newStatus(at, place, name) : undefined;
    default:
      return undefined;
  }
}

function newMember(memory: DriftMemory, at: string, place: JsonObject, name: string): Change | undefined {
  if (isObject(place['properties']) && name in place['properties']) return undefined;
  const features = Object.keys(memory.places[`${at}/properties/${escapeSegment(name)}`]?.features ?? {});
  const types = features.filter((feature) => sortOf(feature) === 'type').map(nameOf);
  const schema: JsonObject =
    types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? '') : types };
  return { at, change: { update: { properties: { [name]: schema } } } };
}

/** A member that must be there is a promise: its rule tells. */
function goneMember(at: string, place: JsonObject, name: string): Change | undefined {
  const needed = Array.isArray(place['required']) && place['required'].includes(name);
  if (needed || !isObject(place['properties']) || !isObject(place['properties'][name])) return undefined;
  return { at: `${at}/properties/${escapeSegment(name)}`, change: { remove: true } };
}

function newType(at: string, place: JsonObject, name: string): Change | undefined {
  const { type } = place;
  // An entry for an array is appended to it.
  if (Array.isArray(type))
    return type.includes(name) ? undefined : { at: `${at}/type`, change: { update: name } };
  if (typeof type !== 'string' || type === name || (type === 'integer' && name === 'number'))
    return undefined;
  return { at, change: { update: { type: [type, name] } } };
}

function newValue(at: string, place: JsonObject, name: string): Change | undefined {
  for (const word of ['enum', 'examples']) {
    const listed = place[word];
    if (Array.isArray(listed))
      return listed.includes(name) ? undefined : { at: `${at}/${word}`, change: { update: name } };
  }
  return { at, change: { update: { examples: [name] } } };
}

function newStatus(at: string, place: JsonObject, name: string): Change | undefined {
  if (isObject(place['responses']) && name in place['responses']) return undefined;
  return { at, change: { update: { responses: { [name]: { description: 'seen, not documented' } } } } };
}
