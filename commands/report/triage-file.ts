import { existsSync } from 'node:fs';
import { formerTriageName, triageName } from '../../engine/triage/file.js';
import { warn } from '../shared/say.js';

/** The file of triage decisions: the named one, else the default one, else one under its former name; undefined where none exists. */
export function triageFile(named: string | undefined): string | undefined {
  if (named !== undefined) return named;
  if (existsSync(triageName)) return triageName;
  if (!existsSync(formerTriageName)) return undefined;
  warn(`${formerTriageName} is read under its former name: rename it to ${triageName}`);
  return formerTriageName;
}
