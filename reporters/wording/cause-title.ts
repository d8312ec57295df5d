import type { Cause } from '../../engine/results/types.js';

/** What several rules show, for a reader who knows the contract's schemas by their names alone. */
export function causeTitle({ sort, says, member }: Cause): string {
  return sort === 'error answer' ? `error answer: ${says}` : `in the answers: ${placeText(member ?? says)}`;
}

/** `components/schemas/Pet/properties/name` as `Pet › name`. */
export function placeText(place: string): string {
  return place
    .replace(/^components\/schemas\//, '')
    .replaceAll(/\/(?:anyOf|allOf|oneOf)\/\d+/g, '')
    .replaceAll('/properties/', ' › ')
    .replaceAll('/additionalProperties', ' › *')
    .replaceAll('/items', ' › each');
}
