import { operationOf } from '../../../contract/operations.js';
import { isObject } from '../../../json/guards.js';
import { escapeSegment } from '../../../json/pointer.js';
import type { Contract, Exchange, Json } from '../../../types/index.js';
import type { SeenPlaces } from './seen.js';
import { type Node, formsOf } from './schema-forms.js';
import { childrenOf } from './child-nodes.js';
import { memberFeatures, valueFeatures, typeOf } from './value-features.js';

const deepest = 12;
/** More features of one place say only that there are many. */
const mostFeatures = 300;

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
