import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { packageRoot } from '../engine/paths.js';

const file = join(packageRoot, 'bench', 'README.md');

/** Puts a text between the marks of that name in `bench/README.md`. */
export async function writeIntoReadme(mark: string, text: string): Promise<void> {
  const marked = new RegExp(`(<!-- ${mark} -->\n)[\\s\\S]*?(<!-- end of ${mark} -->)`);
  const before = readFileSync(file, 'utf8');
  if (!marked.test(before)) throw new Error(`${file} has no place for ${mark}`);
  const after = before.replace(marked, (_, start: string, end: string) => `${start}\n${text}\n\n${end}`);
  const style = JSON.parse(readFileSync(join(packageRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  writeFileSync(file, (await format(file, after, style)).code);
}
