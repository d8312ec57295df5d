import { isObject } from '../../../json/guards.js';
import { escapeSegment } from '../../../json/pointer.js';
import type { Json, JsonObject } from '../../../types/index.js';
import { type Node, namesMembers } from './schema-forms.js';

/** So many items of one array tell enough. */
const mostItems = 50;

export function childrenOf(
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
    const node = memberNode(forms, at, name, clean(name));
    return node ? [[node, inner]] : [];
  });
}

/** The node of a member, `shown` under a name without the key; undefined where nothing is known of members. */
function memberNode(forms: readonly Node[], at: string, name: string, shown: string): Node | undefined {
  const home = forms.find(({ schema }) => isObject(schema?.['properties']) && name in schema['properties']);
  const schema = home && (home.schema?.['properties'] as JsonObject)[name];
  const place = `/properties/${escapeSegment(shown)}`;
  if (home) return { at: home.at + place, ...(isObject(schema) ? { schema } : {}) };
  const others = forms.find((form) => isObject(form.schema?.['additionalProperties']));
  const further = others?.schema?.['additionalProperties'];
  if (others && isObject(further)) return { at: `${others.at}/additionalProperties`, schema: further };
  return forms.some(namesMembers) ? { at: at + place } : undefined;
}
