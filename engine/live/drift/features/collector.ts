import { operationOf } from '../../../contract/operations.js';
import { isObject } from '../../../json/guards.js';
import { escapeSegment } from '../../../json/pointer.js';
import type { Contract, Exchange, Json, ResponseContract } from '../../../types/index.js';
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
  const { note, take } = openPlaces();
  const walk = (node: Node, value: Json, depth: number): void => {
    if (depth > deepest) return;
    const forms = formsOf(contract, node);
    const at = forms[0]?.at ?? node.at;
    note(at, `type ${typeOf(value)}`, ...memberFeatures(forms, value, clean), ...valueFeatures(value, clean));
    for (const [child, inner] of childrenOf(forms, at, value, clean)) walk(child, inner, depth + 1);
  };
  const see = ({ step, response }: Exchange): void => {
    const operation = step.rooted ? undefined : operationOf(contract.operations, step.method, step.path);
    if (!operation || !response) return;
    const status = String(response.status);
    const place = `/paths/${escapeSegment(operation.path)}/${operation.method.toLowerCase()}`;
    const documented = operation.responses.find((each) => each.status === status);
    // Which of the documented refusals a live run provokes says nothing.
    const isNews = !documented || status.startsWith('2');
    note(place, ...(isNews ? [`status ${status}`] : []));
    const node = documented && bodyNode(documented, place);
    if (node && response.json !== undefined) walk(node, response.json, 0);
  };
  return { see, take };
}

/** The node of the body of a documented answer; undefined where it has none. */
function bodyNode(
  { status, mediaTypes: [mediaType], schema }: ResponseContract,
  place: string,
): Node | undefined {
  if (mediaType === undefined) return undefined;
  const at = `${place}/responses/${status}/content/${escapeSegment(mediaType)}/schema`;
  return { at, ...(isObject(schema) ? { schema } : {}) };
}

/** Counts features by place. */
function openPlaces(): { note: (at: string, ...features: string[]) => void; take: () => SeenPlaces } {
  let places: SeenPlaces = {};
  return {
    note(at, ...features) {
      const place = (places[at] ??= { count: 0, features: {} });
      place.count++;
      for (const feature of features) {
        const times = place.features[feature];
        if (times === undefined && Object.keys(place.features).length >= mostFeatures) continue;
        place.features[feature] = (times ?? 0) + 1;
      }
    },
    take() {
      const taken = places;
      places = {};
      return taken;
    },
  };
}
