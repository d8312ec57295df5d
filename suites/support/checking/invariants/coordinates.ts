import { brief } from '../../../../engine/json/guards.js';
import { magnitudeOf } from './magnitudes.js';
import { withMember, wordsOf, type Claim, type FindClaims } from './claim.js';
import { leastCertain } from './of-cells.js';
import type { Cell } from './population.js';

const latitudes = ['latitude', 'lat'];
const longitudes = ['longitude', 'lon', 'lng', 'long'];

/** What one item shows of where it is. */
interface Place {
  cell: Cell;
  latitude: number;
  longitude: number;
}

/** No place has latitude and longitude the other way round: exchanged, they are among those of all others, as they are, far from them. */
export const findCoordinates: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    if (!wordsOf(pointer).some((word) => latitudes.includes(word))) return [];
    const base = pointer.slice(0, pointer.lastIndexOf('/') + 1);
    const other = [...columns.keys()].find(
      (each) =>
        each.slice(0, each.lastIndexOf('/') + 1) === base &&
        wordsOf(each).some((word) => longitudes.includes(word)),
    );
    return other === undefined ? [] : exchanged(pointer, cells, other, columns.get(other) ?? []);
  });

function exchanged(one: string, cells: readonly Cell[], other: string, others: readonly Cell[]): Claim[] {
  const beside = new Map(others.map(({ item, value }) => [item, magnitudeOf(value)]));
  const places = cells.flatMap((cell): Place[] => {
    const [latitude, longitude] = [magnitudeOf(cell.value), beside.get(cell.item)];
    return latitude === undefined || longitude === undefined ? [] : [{ cell, latitude, longitude }];
  });
  if (places.length < leastCertain) return [];
  // Out of the range of all others is the first or the last of them alone.
  const sorted = places.toSorted((one, next) => one.latitude - next.latitude);
  const odd = [...sorted.slice(0, 1), ...sorted.slice(-1)].filter((place) =>
    isExchanged(
      place,
      places.filter((each) => each !== place),
    ),
  );
  // Where two are odd, each is among the others of the other.
  if (odd.length > 1 || !areApart(places.filter((each) => !odd.includes(each)))) return [];
  return [
    {
      says: `${one} and ${other} not the other way round`,
      count: places.length,
      odd: odd.map(({ cell, latitude, longitude }) => ({
        at: cell.at,
        path: cell.path,
        actual: `${brief(latitude)} and ${brief(longitude)}`,
      })),
      broken: (item) => {
        const place = places.find(({ cell }) => cell.item.value === item);
        return place ? withMember(withMember(item, one, place.longitude), other, place.latitude) : item;
      },
    },
  ];
}

const rangeOf = (values: readonly number[]): [number, number] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, most - least);
  return [least - margin, most + margin];
};

const isWithin = (value: number, [least, most]: [number, number]): boolean => value >= least && value <= most;

function isExchanged({ latitude, longitude }: Place, others: readonly Place[]): boolean {
  const north = rangeOf(others.map((each) => each.latitude));
  const east = rangeOf(others.map((each) => each.longitude));
  const fits = isWithin(latitude, north) || isWithin(longitude, east);
  return !fits && isWithin(longitude, north) && isWithin(latitude, east);
}

/** Whether places are of one region in which no latitude could be a longitude. */
function areApart(places: readonly Place[]): boolean {
  const [north, east] = [
    rangeOf(places.map((each) => each.latitude)),
    rangeOf(places.map((each) => each.longitude)),
  ];
  return north[1] < east[0] || east[1] < north[0];
}
