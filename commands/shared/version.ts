import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../engine/paths.js';

const description = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** The version of this package. */
export const version = description.version;
