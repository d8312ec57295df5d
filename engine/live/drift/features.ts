import { operationOf } from '../../contract/operations.js';
import { isObject } from '../../json/guards.js';
import { escapeSegment } from '../../json/pointer.js';
import type { Contract } from '../../types/contract.js';
import type { Exchange } from '../../types/exchange.js';
import type { Json, JsonObject } from '../../types/json.js';

/**
 * What was seen at one place of a contract: how often the place was met, and how often each feature. A feature is
 * `status 404` (of an operation), `member name`, `type string` or `value open` (of a schema node).
 */
export interface Seen {
  count: number;
  features: Record<string, number>;
}

/** What was seen by place: a JSON Pointer into the contract's OpenAPI document. */
export type SeenPlaces = Record<string, Seen>;

/** What the requests of one rule showed in one live run. */
export interface RuleSeen {
  rule: string;
  places: SeenPlaces;
}

/** A schema with its place; undocumented members have a place, too, and no schema. */
interface Node {
  schema?: JsonObject;
  at: string;
}

const deepest = 12;
/** So many items of one array tell enough. */
const mostItems = 50;
/** More features of one place say only that there are many. */
const mostFeatures = 300;
/** A text that could be one of an enumeration: a word, no number, date or identifier. */
const enumerable = /^[A-Za-z](?!.*\d{3})[\w.:+-]{0,29}$/;

/** Collects what answers show, beside what the contract says of it. `clean` takes the key out. */
export function featureCollector(
  contract: Contract,
  clean: (text: string) => string,
): { see: (exchange: Exchange) => void; take: () => SeenPlaces } {
  let places: SeenPlaces = {};
  const note = (at: string, ...features: string[]): void => {
    const place = (places[at] ??= { count: 0, features: {} });
    place.count++;
    for (const feature of features) {
      const times = place.features[feature];
      if (times === undefined && Object.keys(place.features).length >= mostFeatures) continue;
      place.features[feature] = (times ?? 0) + 1;
    }
  };
  const walk = (node: Node, value: Json, depth: number): void => {
    if (depth > deepest) return;
    const forms = formsOf(contract, node);
    const at = forms[0]?.at ?? node.at;
    note(at, `type ${typeOf(value)}`, ...memberFeatures(forms, value, clean), ...valueFeatures(value, clean));
    for (const [child, inner] of childrenOf(forms, at, value, clean)) walk(child, inner, depth + 1);
  };
  return {
    see({ step, response }) {
      const operation = step.rooted ? undefined : operationOf(contract.operations, step.method, step.path);
      if (!operation || !response) return;
      const status = String(response.status);
      const place = `/paths/${escapeSegment(operation.path)}/${operation.method.toLowerCase()}`;
      const documented = operation.responses.find((each) => each.status === status);
      // Which of the documented refusals a live run provokes says nothing.
      const isNews = !documented || status.startsWith('2');
      note(place, ...(isNews ? [`status ${status}`] : []));
      const [mediaType] = documented?.mediaTypes ?? [];
      if (response.json === undefined || mediaType === undefined) return;
      const at = `${place}/responses/${status}/content/${escapeSegment(mediaType)}/schema`;
      walk({ at, ...(isObject(documented?.schema) ? { schema: documented.schema } : {}) }, response.json, 0);
    },
    take() {
      const taken = places;
      places = {};
      return taken;
    },
  };
}

/** A node with its references resolved, and the forms that it is put together from. */
function formsOf(contract: Contract, node: Node): Node[] {
  const { schema } = node;
  if (!schema) return [node];
  const reference = schema['$ref'];
  const name =
    typeof reference === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1] : undefined;
  if (name !== undefined) {
    const referred = contract.schemas[name];
    return referred
      ? formsOf(contract, { schema: referred, at: `/components/schemas/${escapeSegment(name)}` })
      : [node];
  }
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((word) => {
    const listed = schema[word];
    return Array.isArray(listed)
      ? listed.flatMap((part, index) =>
          isObject(part) ? formsOf(contract, { schema: part, at: `${node.at}/${word}/${index}` }) : [],
        )
      : [];
  });
  return [node, ...parts];
}

/** Members count where the contract names members; elsewhere an object is a map, whose names say nothing. */
function memberFeatures(forms: readonly Node[], value: Json, clean: (text: string) => string): string[] {
  if (!isObject(value) || !forms.some(namesMembers)) return [];
  return Object.keys(value).map((name) => `member ${clean(name)}`);
}

function valueFeatures(value: Json, clean: (text: string) => string): string[] {
  return typeof value === 'string' && enumerable.test(value) ? [`value ${clean(value)}`] : [];
}

function childrenOf(
  forms: readonly Node[],
  at: string,
  value: Json,
  clean: (text: string) => string,
): [Node, Json][] {
  if (Array.isArray(value)) {
    const home = forms.find(({ schema }) => isObject(schema?.['items']));
    const items = home?.schema?.['items'];
    const node = { at: `${home?.at ?? at}/items`, ...(isObject(items) ? { schema: items } : {}) };
    return value.slice(0, mostItems).map((item) => [node, item]);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [Node, Json][] => {
    const home = forms.find(({ schema }) => isObject(schema?.['properties']) && name in schema['properties']);
    const schema = home && (home.schema?.['properties'] as JsonObject)[name];
    const place = `/properties/${escapeSegment(clean(name))}`;
    if (home) return [[{ at: home.at + place, ...(isObject(schema) ? { schema } : {}) }, inner]];
    const others = forms.find((form) => isObject(form.schema?.['additionalProperties']));
    const further = others?.schema?.['additionalProperties'];
    if (others && isObject(further)) {
      return [[{ at: `${others.at}/additionalProperties`, schema: further }, inner]];
    }
    return forms.some(namesMembers) ? [[{ at: at + place }, inner]] : [];
  });
}

function namesMembers({ schema }: Node): boolean {
  return isObject(schema?.['properties']);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** What several workers or rules saw, together. */
export function sumSeen(all: readonly SeenPlaces[]): SeenPlaces {
  const sum: SeenPlaces = {};
  for (const [at, { count, features }] of all.flatMap((each) => Object.entries(each))) {
    const place = (sum[at] ??= { count: 0, features: {} });
    place.count += count;
    for (const [feature, times] of Object.entries(features)) {
      place.features[feature] = (place.features[feature] ?? 0) + times;
    }
  }
  return sum;
}
