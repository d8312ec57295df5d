import type { RecordsPart } from '../types/index.js';
import { between, orderAt, recordAt } from './lines.js';
import { lineStart, piecesOf, type Parts } from './parts.js';

interface Piece {
  text: string;
  /** Characters of the pieces before. */
  before: number;
}

/**
 * The records of one part. A file may have millions: of each, nothing but its key is cut out of the text before it is asked
 * for. Of records with one key the last counts, at the place of the first.
 */
export function readPart(parts: Parts, part: number): RecordsPart {
  const pieces: Piece[] = [];
  const places = new Map<string, number>();
  const firsts = new Map<number, number>();
  let before = 0;
  for (const bytes of piecesOf(parts, part)) {
    const text = bytes.toString('utf8');
    pieces.push({ text, before });
    addPlaces(text, before, places, firsts);
    before += text.length;
  }
  return {
    places,
    record(place) {
      const { text, before: start } = pieceAt(pieces, place);
      const record = recordAt(text, place - start);
      const first = firsts.get(place);
      return first === undefined ? record : { ...record, order: orderIn(pieceAt(pieces, first), first) };
    },
  };
}

/** Adds where the lines of a text tell of their records: behind the keys. */
function addPlaces(
  text: string,
  before: number,
  places: Map<string, number>,
  firsts: Map<number, number>,
): void {
  for (let start = text.indexOf(lineStart); start >= 0; start = text.indexOf(lineStart, start + 1)) {
    const end = text.indexOf(between, start);
    const key = text.slice(start + lineStart.length, end);
    const place = before + end + between.length;
    const known = places.get(key);
    places.set(key, place);
    if (known !== undefined) firsts.set(place, firsts.get(known) ?? known);
  }
}

function pieceAt(pieces: readonly Piece[], place: number): Piece {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.before ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low] ?? { text: '', before: 0 };
}

const orderIn = ({ text, before }: Piece, place: number): number => orderAt(text, place - before);
