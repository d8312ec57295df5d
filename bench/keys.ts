import { join } from 'node:path';
import { keyNameOf } from '../commands/config/keys.js';
import { loadContract } from '../engine/contract/load.js';
import { packageRoot } from '../engine/paths.js';
import { referenceNames } from '../fixtures/catalogue/load.js';
import { referenceKey } from '../fixtures/kits/reference/credentials.js';

/** The keys that references ask for, by the variables in which a check looks for them. */
export function referenceKeys(): Record<string, string> {
  const closed = referenceNames.filter(
    (name) => loadContract(join(packageRoot, 'contracts'), name).credential.use === 'required',
  );
  return Object.fromEntries(closed.map((name) => [keyNameOf(name), referenceKey]));
}
