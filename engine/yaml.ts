import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const require = createRequire(import.meta.url);

/**
 * The value of a YAML text (JSON is YAML); null for an empty one. Throws what is wrong in its first line, with line and
 * column. The parser is loaded with the first text: most runs read none.
 */
export function parseYaml(text: string): unknown {
  return (require('yaml') as typeof Yaml).parse(text) as unknown;
}
