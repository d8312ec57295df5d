import { ownKind } from '../kinds/known.js';
import { OwnKindError } from './failure.js';

/** Why a rule of a kind was lost with its thread; of a kind of the user's own it names the module. */
export function whyLost(kind: string, why: string): string {
  const own = ownKind(kind);
  return own ? new OwnKindError(own.file, kind, why).message : why;
}
