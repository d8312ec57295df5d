// The pages that are made of what the code says: docs/configuration.md of the configuration's schema, docs/kinds.md of the
// kinds. With --write they are made anew; else a difference is exit 1.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { format } from 'oxfmt';
import { stringify } from 'yaml';
import { publishedSchema } from '../dist/engine/files/own-schema.js';
import { describe } from '../dist/commands/kinds.js';
import { families } from '../dist/suites/kinds/index.js';

const pages = { 'docs/configuration.md': configurationPage(), 'docs/kinds.md': kindsPage() };

const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'));
for (const [file, text] of Object.entries(pages)) {
  const { code: made } = await format(file, text, style);
  if (process.argv.includes('--write')) writeFileSync(file, made);
  else if (readFileSync(file, 'utf8') !== made) {
    process.stderr.write(`${file} is out of date: run npm run docs\n`);
    process.exitCode = 1;
  }
}

function configurationPage() {
  return [
    '# Configuration',
    'This page is generated from the schema of the file: `npm run docs`.',
    '`assay.config.yaml` in the current folder, or `--config FILE`. Flags win over the file. `assay init` writes one with ' +
      'comments; its first line lets an editor check the file against `schemas/config.schema.json`. The file never holds ' +
      'a key.',
    ['| member | type | meaning |', '| --- | --- | --- |', ...membersOf(publishedSchema('config'), '')].join(
      '\n',
    ),
  ].join('\n\n');
}

/** A row for each member, those of objects below their own. */
function membersOf(schema, prefix) {
  const named = Object.entries(schema.properties ?? {}).map(([name, inner]) => [`${prefix}${name}`, inner]);
  const any = schema.additionalProperties;
  const all = typeof any === 'object' ? [...named, [`${prefix}<name>`, any]] : named;
  return all.flatMap(([name, inner]) => [
    `| \`${name}\` | ${typeOf(inner)} | ${asCell(inner.description)} |`,
    ...(inner.type === 'object' ? membersOf(inner, `${name}.`) : []),
  ]);
}

function typeOf({ type, enum: values, minimum, maximum, items }) {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'array') return `list of ${typeOf(items)}`;
  const bounds = minimum === undefined ? '' : `, ${minimum} to ${maximum}`;
  return `${[type].flat().join(' or ')}${bounds}`;
}

function kindsPage() {
  return [
    '# Kinds',
    'This page is generated from the kinds: `npm run docs`. `npx assay kinds NAME` prints the same.',
    'A kind turns a rule into requests, checks the responses, and derives the mutants that the rule must kill. The ' +
      'examples are rows for the bookshop of `fixtures/example/`; a test runs each of them and its mutants. [Kinds of your own](own-kinds.md) are modules that you write.',
    ...Object.entries(families).flatMap(([family, members]) => [
      `## ${family}`,
      ...members.flatMap((kind) => kindSection(describe(kind))),
    ]),
  ].join('\n\n');
}

function kindSection({ name, says, parameters, examples, mutants }) {
  const rows = parameters.map(
    (each) =>
      `| \`${each.name}\` | ${each.type} | ${each.required ? 'yes' : ''} | ${asCell(each.description)} |`,
  );
  return [
    `### ${name}`,
    sentence(says),
    ['| parameter | type | required | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    `\`\`\`yaml\n${stringify(examples, { flowCollectionPadding: true }).trimEnd()}\n\`\`\``,
    ...(mutants.length > 0
      ? [`Mutants: ${mutants.map((each) => sentence(`\`${each.name}\` ${each.does}`)).join(' ')}`]
      : []),
  ];
}

function sentence(text) {
  const begun = text.startsWith('`') ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return `${asCell(begun)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function asCell(text = '') {
  return text.replaceAll('<', '\\<').replaceAll('|', '\\|');
}
