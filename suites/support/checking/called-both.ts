import { percentDecoded } from '../../../engine/percent-decoded.js';
import type { Exchange, Json } from '../../../engine/types/index.js';
import { textsOf } from './html/record-texts.js';

/** Whether an answer shows the names by which two paths ask for something, whatever their case: then it is of both. */
export function isCalledBoth(exchanges: readonly Exchange[], answer: Json): boolean {
  const [one = [], other = []] = exchanges.map(({ step }) => step.path.toLowerCase().split('/'));
  const differing = one.flatMap((segment, place) => {
    const another = other[place];
    return another === undefined || another === segment ? [] : [segment, another];
  });
  const texts = new Set(textsOf(answer).map((text) => text.toLowerCase()));
  return differing.length > 0 && differing.every((segment) => texts.has(percentDecoded(segment)));
}
