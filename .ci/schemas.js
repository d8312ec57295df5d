// The schemas of contracts, and of rules beside a document, for editors are made of what assay adds to OpenAPI and of the
// kinds. With --write they are made anew; else a difference is exit 1.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { ownSchema } from '../dist/engine/contract/own/members.js';
import { publishedSchema } from '../dist/engine/files/own-schema.js';
import { kinds } from '../dist/suites/kinds/index.js';

const made = {
  contract: { ...contractSchema(), title: 'Contract of a service' },
  rules: rulesSchema(),
};
for (const [name, schema] of Object.entries(made)) {
  const file = `schemas/${name}.schema.json`;
  if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), schema)) {
    process.stderr.write(`${file} is out of date: run npm run schemas\n`);
    process.exitCode = 1;
  }
}

/** The schema of a contract file for editors. */
function contractSchema() {
  const schema = publishedSchema('extensions');
  describeKinds(schema.properties['x-rules'].items);
  return schema;
}

/** The schema of rules beside an OpenAPI document, for editors. */
function rulesSchema() {
  const schema = publishedSchema('overlay');
  const { update } = schema.properties.actions.items.properties;
  const { properties } = ownSchema();
  describeKinds(properties['x-rules'].items);
  update.properties = properties;
  return schema;
}

/** A rule's `params` are those of its kind. */
function describeKinds(row) {
  const own = {
    type: 'string',
    not: { enum: kinds.map(({ name }) => name) },
    description: 'A kind of your own: kinds in assay.config.yaml.',
  };
  row.properties.kind = {
    oneOf: [...kinds.map(({ name, says }) => ({ const: name, description: says })), own],
  };
  row.allOf = kinds.map(({ name, params }) => ({
    if: { properties: { kind: { const: name } }, required: ['kind'] },
    then: { properties: { params } },
  }));
}
