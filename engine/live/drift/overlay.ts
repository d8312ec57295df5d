import { isObject } from '../../json/guards.js';
import { escapeSegment, select, unescapeSegment } from '../../json/pointer.js';
import type { Contract } from '../../types/contract.js';
import type { Json, JsonObject } from '../../types/json.js';
import { nameOf, sortOf, type DriftEvent, type DriftMemory } from './compare.js';

/** An OpenAPI Overlay 1.0 document (spec.openapis.org/overlay/v1.0.0): a patch that any overlay tool applies. */
export interface Overlay {
  overlay: '1.0.0';
  info: { title: string; version: string };
  extends: string;
  actions: OverlayAction[];
}

export interface OverlayAction {
  /** JSONPath (RFC 9535) of an object or array of the contract. */
  target: string;
  description: string;
  update?: Json;
  remove?: true;
}

/**
 * What the drift so far would change in a contract, for a person to review; undefined where there is nothing to change.
 * What the contract says already is left out, so that an accepted change is offered no more.
 */
export function overlayOf(
  contract: Contract,
  memory: DriftMemory,
  info: { version: string; file: string },
): Overlay | undefined {
  const document = documentOf(contract);
  const actions = latest(memory.events).flatMap((event) => {
    const action = actionFor(document, memory, event);
    if (!action) return [];
    const said = `${event.feature} ${event.what} (seen in the live run ${event.night})`;
    return [{ target: jsonPath(action.at), description: said, ...action.change }];
  });
  if (actions.length === 0) return undefined;
  const title = `Drift of ${contract.title}, for review`;
  return { overlay: '1.0.0', info: { title, version: info.version }, extends: info.file, actions };
}

/** Of each feature the last that happened to it. */
function latest(events: readonly DriftEvent[]): DriftEvent[] {
  return [...new Map(events.map((event) => [`${event.at} ${event.feature}`, event])).values()];
}

/** The parts of the contract file that an overlay changes. */
function documentOf({ operations, schemas }: Contract): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { path, method, raw } of operations) (paths[path] ??= {})[method.toLowerCase()] = raw;
  return { paths, components: { schemas } };
}

interface Change {
  at: string;
  change: Pick<OverlayAction, 'update' | 'remove'>;
}

function actionFor(
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

/** The normalized JSONPath of a JSON Pointer. */
function jsonPath(pointer: string): string {
  const segments = pointer.split('/').slice(1);
  const names = segments.map(unescapeSegment);
  return `$${names.map(step).join('')}`;
}

function step(name: string, index: number, names: readonly string[]): string {
  const listed = ['allOf', 'anyOf', 'oneOf'].includes(names[index - 1] ?? '') && /^\d+$/.test(name);
  return listed ? `[${name}]` : `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}
