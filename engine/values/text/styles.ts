import { isObject } from '../../json/guards.js';
import type { Json, Parameter, ParameterStyle } from '../../types/index.js';
import { joined, scalarOf } from './scalars.js';

type Pair = [name: string, text: string];

/** The style of a parameter, and whether each item and member stands for itself. */
function styleOf({ style, explode, in: place }: Parameter): { style: ParameterStyle; explode: boolean } {
  const own = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return { style: own, explode: explode ?? (own === 'form' || own === 'deepObject') };
}

/** The members of an object with scalars only, as texts. */
function membersOf(value: Json): Pair[] | undefined {
  if (!isObject(value)) return undefined;
  const members = Object.entries(value).map(([name, each]) => [name, scalarOf(each)] as const);
  const some = members.filter((member): member is Pair => member[1] !== undefined);
  return some.length < members.length || some.length === 0 ? undefined : some;
}

/** A value as query pairs, or as cookies. */
export function pairsOf(parameter: Parameter, value: Json): Pair[] | undefined {
  const { style, explode } = styleOf(parameter);
  const { name } = parameter;
  if (style === 'deepObject') return membersOf(value)?.map(([key, text]): Pair => [`${name}[${key}]`, text]);
  if (explode && isObject(value)) return membersOf(value);
  if (explode && Array.isArray(value)) {
    const texts = value.map(scalarOf);
    const some = texts.filter((text) => text !== undefined);
    return some.length < texts.length || some.length === 0 ? undefined : some.map((text) => [name, text]);
  }
  const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
  const text = plain(value, separator);
  return text === undefined ? undefined : [[name, text]];
}

/** A value as text in a path or a header field. */
export function textOf(parameter: Parameter, value: Json): string | undefined {
  const { style, explode } = styleOf(parameter);
  if (style === 'matrix') return matrix(parameter.name, explode, value);
  if (style === 'label') {
    const separator = explode ? '.' : ',';
    const text = explode && isObject(value) ? assigned(value, '.') : plain(value, separator);
    return text === undefined || (explode && scalarOf(value)?.includes('.')) ? undefined : `.${text}`;
  }
  if (style !== 'simple') return undefined;
  return explode && isObject(value) ? assigned(value, ',') : plain(value, ',');
}

function matrix(name: string, explode: boolean, value: Json): string | undefined {
  const scalar = scalarOf(value);
  if (scalar !== undefined)
    return scalar.includes(';') ? undefined : `;${name}${scalar === '' ? '' : `=${scalar}`}`;
  if (explode && isObject(value)) return prefixed(';', assigned(value, ';'));
  if (!explode) {
    const text = plain(value, ',');
    return text?.includes(';') ? undefined : prefixed(`;${name}=`, text);
  }
  const texts = Array.isArray(value) ? value.map(scalarOf) : [undefined];
  const named = texts.map((text) => (text === undefined ? undefined : `${name}=${text}`));
  return prefixed(';', joined(named, ';'));
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text;
}

/** A scalar as it is, items and members one after another. */
function plain(value: Json, separator: string): string | undefined {
  if (Array.isArray(value)) return joined(value.map(scalarOf), separator);
  if (isObject(value)) {
    const members = membersOf(value);
    return members && joined(members.flat(), separator);
  }
  return scalarOf(value);
}

/** Members as `name=text`. */
function assigned(value: Json, separator: string): string | undefined {
  const members = membersOf(value);
  if (!members || members.some(([name]) => name.includes('='))) return undefined;
  return joined(
    members.map((member) => member.join('=')),
    separator,
  );
}
