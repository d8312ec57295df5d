import { isObject } from '../../json/guards.js';
import type { Json, JsonObject, Parameter, ParameterStyle } from '../../types/index.js';
import { shownBy } from './dialect.js';
import { examplesOf } from './examples.js';
import { isTrue, items, member, members, textOf, type Node } from './node.js';
import { addClause, fault, notChecked, type Reader } from './reader.js';
import { resolve, target } from './resolve.js';
import { readSchema, type Schema } from './schemas.js';

const styles: Readonly<Record<Parameter['in'], readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Header fields that parameters do not describe (OpenAPI, "Parameter Object"). */
const notParameters = ['accept', 'content-type', 'authorization'];

/** An operation as its parameters are read: its path and name. */
export interface Owner {
  node: Node;
  path: string;
  name: string;
}

/** The parameters of an operation: its own, then those of its path that it does not state itself. */
export function readParameters(reader: Reader, item: Node, owner: Owner): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const listed of [member(owner.node, 'parameters'), member(item, 'parameters')]) {
    const here = new Map<string, Parameter>();
    for (const entry of items(listed)) {
      const node = resolve(reader, entry);
      const key = node && `${textOf(node, 'in')} ${textOf(node, 'name')}`;
      if (!key || found.has(key)) continue;
      if (here.has(key)) fault(reader, entry, `the parameter ${key} is there twice`);
      const parameter = here.has(key) ? undefined : readParameter(reader, node, owner);
      if (parameter) here.set(key, parameter);
    }
    here.forEach((parameter, key) => found.set(key, parameter));
  }
  return [...found.values(), ...undeclared(reader, owner, [...found.values()])];
}

/** The name of a parameter and where it is; undefined, and noted, where it cannot be sent. */
function placeOf(
  reader: Reader,
  node: Node,
  path: string,
): { name: string; place: Parameter['in'] } | undefined {
  const [name, place] = [textOf(node, 'name'), textOf(node, 'in')];
  if (name === undefined || !isPlace(place)) {
    const says = 'a parameter has a name and is in path, query, header or cookie; this one is not sent';
    fault(reader, node, says);
    return undefined;
  }
  if (place === 'header' && notParameters.includes(name.toLowerCase())) return undefined;
  if (place !== 'path' || path.includes(`{${name}}`)) return { name, place };
  fault(reader, node, `the path ${path} has no {${name}}`);
  return undefined;
}

function readParameter(reader: Reader, node: Node, { path, name: owner }: Owner): Parameter | undefined {
  const placed = placeOf(reader, node, path);
  if (!placed) return undefined;
  const { name, place } = placed;
  const required = place === 'path' || isTrue(node, 'required');
  const { content, schema } = valueOf(reader, node);
  const deprecated = isTrue(node, 'deprecated') ? ' (deprecated)' : '';
  const says = `Requests ${required ? 'must' : 'may'} give the ${place} parameter ${name}${deprecated}.`;
  return {
    name,
    in: place,
    required,
    schema: isObject(schema) ? schema : {},
    sample: name,
    values: [],
    generate: true,
    clause: addClause(reader, `${owner}/parameters/${name}`, node, says),
    ...(content ? { mediaType: content.mediaType } : styleOf(reader, node, place)),
    ...shown([...examplesOf(reader, content?.node ?? node), ...shownBy(schema)]),
  };
}

function isPlace(place: string | undefined): place is Parameter['in'] {
  return place !== undefined && Object.hasOwn(styles, place);
}

function shown(examples: Json[]): { examples?: Json[] } {
  return examples.length > 0 ? { examples } : {};
}

/** The schema of a parameter, itself and not by name, and the media type of its text, where it has one. */
function valueOf(
  reader: Reader,
  node: Node,
): { schema: Schema; content?: { mediaType: string; node: Node } } {
  const [[mediaType, media] = []] = members(member(node, 'content'));
  if (mediaType === undefined || !media) return { schema: ownSchema(reader, member(node, 'schema')) };
  const content = { mediaType: mediaType.toLowerCase(), node: media };
  return { schema: ownSchema(reader, member(media, 'schema')), content };
}

/** A schema whose own keywords are seen, be it given by name. */
function ownSchema(reader: Reader, node: Node | undefined): Schema {
  let found = node;
  for (let hops = 0; found && hops < 20 && isPlainReference(found); hops += 1) found = target(reader, found);
  return found ? readSchema(reader, found) : {};
}

function isPlainReference({ value }: Node): boolean {
  return isObject(value) && typeof value['$ref'] === 'string' && value['nullable'] !== true;
}

function styleOf(reader: Reader, node: Node, place: Parameter['in']): Pick<Parameter, 'style' | 'explode'> {
  const style = textOf(node, 'style');
  const explode = member(node, 'explode')?.value;
  const isFit = style === undefined || styles[place].includes(style);
  if (!isFit)
    notChecked(reader, node, `${place} parameters have no style ${style}; it is sent in the usual one`);
  return {
    ...(style !== undefined && isFit ? { style: style as ParameterStyle } : {}),
    ...(typeof explode === 'boolean' ? { explode } : {}),
  };
}

/** Parameters of the path's template that nothing declares: any text may stand there. */
function undeclared(
  reader: Reader,
  { node, path, name: owner }: Owner,
  known: readonly Parameter[],
): Parameter[] {
  const names = new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name));
  return [...names]
    .filter((name) => !known.some((each) => each.in === 'path' && each.name === name))
    .map((name): Parameter => {
      fault(reader, node, `no parameter declares {${name}} of ${path}`);
      const schema: JsonObject = { type: 'string' };
      const clause = addClause(
        reader,
        `${owner}/parameters/${name}`,
        node,
        `The path of ${path} has {${name}}.`,
      );
      return { name, in: 'path', required: true, schema, sample: name, values: [], generate: true, clause };
    });
}
