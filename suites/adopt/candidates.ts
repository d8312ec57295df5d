import { escapeSegment } from '../../engine/json/pointer.js';
import { findListings, type FoundListing } from '../../engine/openapi/listings/find-listings.js';
import { plainName } from '../../engine/openapi/listings/parameter-names.js';
import type { Contract, Operation, Rule, SampleTiers } from '../../engine/types/index.js';
import { fewest, type Draft } from './draft.js';
import { detailOf, listedRecords, membersOf, type Listed, type Member } from './listed.js';
import { keyLookUps, lookUps } from './look-ups.js';
import { ownOrders } from './own-order.js';
import { partsOf } from './parts.js';
import { areComparable, isIdentifying } from './pairs.js';

/** A rule that what was listed keeps, with the number of records that support it. */
export interface Candidate {
  rule: Rule;
  records: number;
  /** Parameters of the same rule about other operations that show the same records. */
  alike: object[];
  /** Only the target can say whether it keeps the rule: that it does not is no news. */
  isGuess: boolean;
}

/** Rules beyond the document that hold on everything that its listings showed. */
export function candidatesOf(contract: Contract, samples: SampleTiers): Candidate[] {
  const all = listedRecords(contract, samples);
  return all.flatMap((listed) => {
    const { operation } = listed.listing;
    const drafts = [
      ...uniqueMembers(contract, listed),
      ...orderedMembers(contract, listed),
      ...ownOrders(contract, listed),
      ...references(contract, listed),
      ...partsOf(contract, listed, all),
      ...lookUps(contract, listed),
      ...keyLookUps(contract, listed),
    ];
    return drafts.map(({ about, records, alike = [], isGuess = false, ...draft }): Candidate => {
      const id = `${contract.service}/adopted/${operation.name}-${about}`;
      const why = `It holds for all ${records} records that assay saw; the document does not say it.`;
      return {
        records,
        alike,
        isGuess,
        rule: { id, ...draft, clause: operation.clause ?? '', authority: 'implied', why },
      };
    });
  });
}

/** What tells records apart: the key, and members that are named like one. */
function uniqueMembers({ views }: Contract, { listing, records }: Listed): Draft[] {
  const { operation, items, fields } = listing;
  const key = views[operation.name]?.key.slice(operation.name.length + 1);
  return Object.entries(fields).flatMap(([name, { at }]) => {
    const values = records.flatMap((record) => record[name] ?? []);
    const isLikely = name === key || isIdentifying(name);
    if (!isLikely || at.endsWith('/*') || values.length < fewest) return [];
    if (new Set(values).size < values.length) return [];
    return [
      {
        about: `unique-${name}`,
        says: `No two records of ${operation.id} have the same ${name}.`,
        kind: 'member-relation',
        params: { operation: operation.id, relation: 'unique', of: [`${items}/*${at}`] },
        records: values.length,
      },
    ];
  });
}

/** Numbers and times of which one is never above the other. */
function orderedMembers(contract: Contract, listed: Listed): Draft[] {
  const { operation, items } = listed.listing;
  const members = membersOf(listed);
  return members.flatMap((small) =>
    members.flatMap((large) => {
      if (small === large || !areComparable(small, large)) return [];
      const records = pairsOf(listed, small, large);
      if (records === undefined) return [];
      const isTime = small.sort === 'moment';
      const relation = isTime
        ? { relation: 'not-earlier', of: [large.at], to: [small.at] }
        : { relation: 'at-most', of: [small.at], to: [large.at] };
      return [
        {
          about: `${small.name}-${large.name}`,
          says: isTime
            ? `${large.name} of a record of ${operation.id} is not before its ${small.name}.`
            : `${small.name} of a record of ${operation.id} is at most its ${large.name}.`,
          kind: 'member-relation',
          params: { operation: operation.id, items: `${items}/*`, ...relation },
          alike: sameRecords(contract, listed).map((place) => ({ ...place, ...relation })),
          records,
        },
      ];
    }),
  );
}

/** The number of records in which one member is never above the other; undefined where that is no relation. */
function pairsOf({ records }: Listed, small: Member, large: Member): number | undefined {
  const valueOf = (member: Member, text: string): number =>
    member.sort === 'moment' ? Date.parse(text) : Number(text);
  const pairs = records.flatMap((record) => {
    const [one, other] = [record[small.name], record[large.name]];
    return one === undefined || other === undefined
      ? []
      : [[valueOf(small, one), valueOf(large, other)] as const];
  });
  const varies = (side: 0 | 1): boolean => new Set(pairs.map((pair) => pair[side])).size > 1;
  const isKept = pairs.every(([one, other]) => one <= other) && pairs.some(([one, other]) => one < other);
  return pairs.length >= fewest && isKept && varies(0) && varies(1) ? pairs.length : undefined;
}

/** Where else the records of a listing are shown: one by itself, and in listings with the same members. */
function sameRecords(contract: Contract, { listing }: Listed): { operation: string; items?: string }[] {
  const detail = detailOf(contract, listing);
  const shown = (each: FoundListing): string => Object.keys(each.members).sort().join();
  const others = findListings(contract).filter(
    (each) => each.operation.id !== listing.operation.id && shown(each) === shown(listing),
  );
  return [
    ...(detail ? [{ operation: detail.id }] : []),
    ...others.map(({ operation, items }) => ({ operation: operation.id, items: `${items}/*` })),
  ];
}

/** Members that name a record of another listing, which an operation answers by itself. */
function references(contract: Contract, listed: Listed): Draft[] {
  const { listing, records } = listed;
  const detail = detailOf(contract, listing);
  if (!detail) return [];
  return membersOf(listed).flatMap((member) =>
    contract.operations.flatMap((then): Draft[] => {
      const parameter = keyParameter(then);
      if (!parameter || then.id === detail.id || plainName(parameter.name) !== plainName(member.name))
        return [];
      const supported = records.filter((record) => record[member.name] !== undefined).length;
      if (supported < fewest) return [];
      return [
        {
          about: `${member.name}-${then.name}`,
          says: `${member.name} of what ${detail.id} answers is one that ${then.id} knows.`,
          kind: 'cross-reference',
          params: {
            operation: detail.id,
            then: then.id,
            link: {
              status: detail.responses.find(({ status }) => /^2/.test(status))?.status ?? '200',
              parameters: { [parameter.name]: `$response.body#/${escapeSegment(member.name)}` },
            },
          },
          records: supported,
        },
      ];
    }),
  );
}

/** The only path parameter of an operation that answers one record of a listing. */
function keyParameter({ method, path, parameters }: Operation): Operation['parameters'][number] | undefined {
  const [parameter, ...others] = parameters.filter((each) => each.in === 'path');
  const isKey = parameter?.sample !== parameter?.name && path.endsWith(`{${parameter?.name}}`);
  return method === 'GET' && others.length === 0 && isKey ? parameter : undefined;
}
