import { scalarText } from '../../../engine/json/guards.js';
import { select, unescapeSegment, type Located } from '../../../engine/json/pointer.js';
import type { RelationName } from './echo-relations.js';

/** How a parameter's value shows in an answer. */
export interface EchoParams {
  operation: string;
  parameter: string;
  values?: string[];
  relation: RelationName;
  at: string[];
  items?: string;
  holding?: string;
  of?: 'every' | 'some' | 'grouped' | 'each' | 'words';
  without?: string[];
}

/** What a record shows at some pointers, as texts: values, or where a pointer ends with `#` names of members. */
export function shownIn({ at }: Pick<EchoParams, 'at'>, record: Located): string[] {
  return at.flatMap((pointer) =>
    select(record.value, pointer.replace(/#$/, '')).flatMap((place) =>
      pointer.endsWith('#') ? lastName(record.at + place.at) : (scalarText(place.value) ?? []),
    ),
  );
}

/** The name of the member that a pointer leads to. */
export function lastName(pointer: string): string {
  return unescapeSegment(pointer.split('/').at(-1) ?? '');
}
