import { readFileSync } from 'node:fs';
import { messageOf } from '../../errors.js';
import {
  readLocated,
  schemaMistakes,
  type LocatedFile,
  type Mistake,
  type Place,
} from '../../files/located.js';
import { publishedValidator } from '../../files/own-schema.js';
import { isObject } from '../../json/guards.js';
import { withAction, type Action } from './action.js';
import { traced, type Origins } from './origins.js';

/** A document that was read. */
interface Source {
  file: string;
  value: unknown;
  lineOf(at: Place): number;
  whereOf?(at: Place): { file: string; line: number };
}

/** A document with the changes of an overlay, and a line for each mistake in the overlay. */
export interface Overlaid {
  source: Source;
  mistakes: string[];
}

/**
 * Applies an OpenAPI Overlay 1.0 document (YAML or JSON) to a document that was read. Actions that are sound are applied
 * whatever the others are, so that mistakes elsewhere are found, too.
 */
export function overlaid(source: Source, file: string): Overlaid {
  const overlay = readOverlay(file);
  if ('says' in overlay) return { source, mistakes: [`${file}: ${overlay.says}`] };
  const line = ({ at, says }: Mistake): string =>
    `${file}:${overlay.lineOf(at)}: ${at.length === 0 ? '' : `${at.join('/')}: `}${says}`;
  if (overlay.broken.length > 0)
    return { source, mistakes: overlay.broken.map((each) => `${file}:${each.line}: ${each.says}`) };
  const misshapen = schemaMistakes(publishedValidator('overlay'), overlay.value);
  const { value, origins, wrong } = withActions(source, overlay, misshapen);
  const whereOf: NonNullable<Source['whereOf']> = (at) => {
    const { isOverlays, place } = traced(value, at, origins);
    return isOverlays
      ? { file, line: overlay.lineOf(place) }
      : { file: source.file, line: source.lineOf(place) };
  };
  const inOrder = [...misshapen, ...wrong].sort(
    (one, other) => overlay.lineOf(one.at) - overlay.lineOf(other.at),
  );
  return { source: { ...source, value, whereOf }, mistakes: inOrder.map(line) };
}

/** A document with the actions that its schema does not refuse, and what is wrong with these. */
function withActions(
  source: Source,
  overlay: LocatedFile,
  misshapen: readonly Mistake[],
): { value: unknown; origins: Origins; wrong: Mistake[] } {
  const stated = isObject(overlay.value) ? overlay.value['actions'] : undefined;
  const actions = Array.isArray(stated) ? (stated as unknown as Action[]) : [];
  const origins: Origins = new WeakMap();
  let { value } = source;
  const wrong = actions.flatMap((action, index): Mistake[] => {
    if (misshapen.some(({ at }) => at[0] === 'actions' && (at[1] === index || at.length === 1))) return [];
    const applied = withAction(value, action, ['actions', index], origins);
    if ('mistakes' in applied) return applied.mistakes;
    value = applied.value;
    return [];
  });
  return { value, origins, wrong };
}

function readOverlay(file: string): LocatedFile | { says: string } {
  try {
    return readLocated(readFileSync(file, 'utf8'));
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    return { says: isMissing ? 'there is no such file' : messageOf(thrown) };
  }
}
