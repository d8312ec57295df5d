import { join } from 'node:path';
import { packageRoot } from '../../engine/paths.js';

/** Where the contracts of the package lie. */
export const ownContracts = join(packageRoot, 'contracts');
