import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const require = createRequire(import.meta.url);

/**
 * The value of a YAML text (JSON is YAML); null for an empty one. Throws what is wrong in its first line, with line and
 * column. The parser is loaded with the first text: most runs read none. Below members of the name `asWritten` numbers
 * that would lose something (`08`, `1.0`, one of twenty figures) stay the texts that they were written as; below '' all.
 */
export function parseYaml(text: string, asWritten?: string): unknown {
  const yaml = require('yaml') as typeof Yaml;
  if (asWritten === undefined) return yaml.parse(text) as unknown;
  const document = yaml.parseDocument(text);
  const [mistake] = document.errors;
  if (mistake) throw mistake;
  yaml.visit(document, {
    Scalar(_, node, path) {
      const { source, value } = node;
      const isMeant = asWritten === '' || path.some((each) => isPairOf(yaml, each, asWritten));
      if (isMeant && typeof value === 'number' && source !== undefined && source !== String(value))
        node.value = source;
    },
  });
  return document.toJS() as unknown;
}

function isPairOf({ isPair, isScalar }: typeof Yaml, node: unknown, name: string): boolean {
  return isPair(node) && isScalar(node.key) && node.key.value === name;
}
