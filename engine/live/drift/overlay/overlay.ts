import type { Contract, JsonObject } from '../../../types/index.js';
import { latestOf } from '../compare.js';
import type { DriftMemory } from '../drift-memory.js';
import { actionFor } from './changes.js';
import { jsonPath } from './json-path.js';
import type { Overlay } from './document.js';

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
  const actions = latestOf(memory.events).flatMap((event) => {
    const action = actionFor(document, memory, event);
    if (!action) return [];
    const said = `${event.feature} ${event.what} (seen in the live run ${event.night})`;
    return [{ target: jsonPath(action.at), description: said, ...action.change }];
  });
  if (actions.length === 0) return undefined;
  const title = `Drift of ${contract.title}, for review`;
  return { overlay: '1.0.0', info: { title, version: info.version }, extends: info.file, actions };
}

/** The parts of the contract file that an overlay changes. */
function documentOf({ operations, schemas }: Contract): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { path, method, raw } of operations) (paths[path] ??= {})[method.toLowerCase()] = raw;
  return { paths, components: { schemas } };
}
