import { CORE_SCHEMA, load } from 'js-yaml';

/**
 * The value of a YAML text (JSON is YAML); null for an empty one. Throws what is wrong in its first line, with line and
 * column. Three times as fast as the parser that keeps comments, which only files that are written again need.
 */
export function parseYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA }) ?? null;
}
