import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../types/index.js';
import { bounded } from './bounded.js';
import { extrasOf } from './extras.js';
import { membersOf, type Member } from './members.js';
import { nodeOf, type Build, type Node } from './node.js';

/** Values at the edges of one member, and of all of them together. */
const mostOfMember = 24;
const mostEdges = 300;
/** Objects deeper than this are no places for edges: there are enough above. */
const deepestEdges = 2;

/** Objects of a schema: named members, and others where it asks for them or names none. */
export function objectNode(
  shape: JsonObject,
  build: Build,
  depth: number,
  accepts: (value: Json) => boolean,
): Node {
  return nodeOf(() => {
    const { members, missing, unsupported } = membersOf(shape, build, depth);
    if (missing !== undefined)
      return { unsupported: [...unsupported, `no value was found for the member ${missing}`] };
    const extras = extrasOf(shape, members, build, depth);
    const made = fc.tuple(randomMembers(members, depth), extras).map(([own, more]) => ({ ...more, ...own }));
    const random = isPlain(shape) ? made : bounded(made, accepts);
    if (!random) return { unsupported: [...unsupported, 'no object was found'] };
    const keeps = (value: Json): boolean => isPlain(shape) || accepts(value);
    const typical = plainOf(members, ({ required, documented }) => required || (documented && depth < 3));
    const edges = [typical, ...(depth > deepestEdges ? [] : edgesOf(members, typical))].filter(keeps);
    const plain = edges[0] ?? fc.sample(random, { numRuns: 1, seed: 1 })[0];
    const documented = members.some((member) => member.documented) ? [typical].filter(keeps) : [];
    return { random, plain, documented, edges: edges.length > 0 ? edges : [plain as Json], unsupported };
  });
}

/** Whether members can be chosen one by one. */
function isPlain(shape: JsonObject): boolean {
  const together = [
    'minProperties',
    'maxProperties',
    'patternProperties',
    'propertyNames',
    'dependentRequired',
  ];
  return together.every((keyword) => !(keyword in shape));
}

/** Optional members are rarer the deeper they are, so that values stay small. */
function randomMembers(members: Member[], depth: number): Arbitrary<JsonObject> {
  const all = members.map(({ random, required }) =>
    required
      ? random
      : fc.oneof(
          { withCrossShrink: true },
          { weight: depth + 1, arbitrary: fc.constant(undefined) },
          { weight: 2, arbitrary: random },
        ),
  );
  return fc.tuple(...all).map((values) => {
    const present = values.flatMap((value, index): [string, Json][] =>
      value === undefined ? [] : [[members[index]?.name ?? '', value]],
    );
    return Object.fromEntries(present);
  });
}

function plainOf(members: Member[], wanted: (member: Member) => boolean): JsonObject {
  return Object.fromEntries(members.filter(wanted).map(({ name, plain }) => [name, plain]));
}

/** All optional members absent, all present, each absent, and each member's own edges in an otherwise typical object. */
function edgesOf(members: Member[], typical: JsonObject): JsonObject[] {
  const full = plainOf(members, () => true);
  const optional = members.filter(({ required }) => !required);
  const alone = optional.map(({ name }) => plainOf(members, (member) => member.name !== name));
  const inside = members.flatMap(({ name, edges }) =>
    edges
      .slice(0, mostOfMember)
      .map((value) => Object.fromEntries([...Object.entries(typical), [name, value]])),
  );
  return [plainOf(members, ({ required }) => required), full, ...alone, ...inside].slice(0, mostEdges);
}
