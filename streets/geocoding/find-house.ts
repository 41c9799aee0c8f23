import { greatCircleDistance } from '../geometry.ts';
import { type HouseNumber, isSameHouse, readHouseNumbers } from '../house-number.ts';
import { groupNear } from '../places/near-points.ts';

/** `confidence`, from 0 to 1, is that of the street. */
export type House = { number: string; street: string; lng: number; lat: number; confidence: number };
export type FoundHouse = { lng: number; lat: number; confidence: number; street: string };

const SAME_STREET_M = 500;
/** A larger difference between two house numbers may include bends or other streets. */
const WIDEST_GAP = 100;
const LONGEST_GAP_M = 600;
/** Without interpolation, the nearest house on the same side may differ by this. */
const NEIGHBOR = 12;
const HUNDRED = 100;

const OTHER_SUFFIX = 0.9;
/** `WITHIN_ROW` is for a row of houses, such as 120-124, that has only one point. */
const WITHIN_ROW = 0.95;
const BETWEEN_CLOSE = 0.85;
const BETWEEN_FAR = 0.7;
const BEYOND_LAST = 0.6;
const ACROSS = 0.5;
const CLOSE_GAP = 20;

/** `isShared` is true if the point has several numbers, such as `12;14`. */
type Numbered = House & { at: HouseNumber; isShared: boolean };

const meters = (a: House, b: House) => greatCircleDistance([a.lng, a.lat], [b.lng, b.lat]);
const isOnSide = (house: Numbered, number: number) => house.at.from % 2 === number % 2;

function readNumbers(houses: readonly House[]): Numbered[] {
  return houses.flatMap((house) => {
    const numbers = readHouseNumbers(house.number);
    return numbers.map((at) => ({ ...house, at, isShared: numbers.length > 1 }));
  });
}

/** Also finds ranges such as `120-124`. */
export function findSameNumber(houses: readonly House[], asked: HouseNumber): FoundHouse[] {
  const isWhole = ({ from, to }: HouseNumber) => from === asked.from && to === asked.to;
  return readNumbers(houses)
    .filter(({ at }) => isSameHouse(at, asked))
    .map(({ at, isShared, lng, lat, street, confidence }) => ({
      lng,
      lat,
      street,
      confidence:
        confidence *
        (at.suffix === asked.suffix ? 1 : OTHER_SUFFIX) *
        (isWhole(at) && !isShared ? 1 : WITHIN_ROW),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}

function between(below: Numbered, above: Numbered, number: number): FoundHouse | null {
  const gap = above.at.from - below.at.to;
  if (gap > WIDEST_GAP || meters(below, above) > LONGEST_GAP_M) return null;
  const share = gap <= 0 ? 0.5 : (number - below.at.to) / gap;
  return {
    lng: below.lng + (above.lng - below.lng) * share,
    lat: below.lat + (above.lat - below.lat) * share,
    street: below.street,
    confidence:
      Math.min(below.confidence, above.confidence) * (gap <= CLOSE_GAP ? BETWEEN_CLOSE : BETWEEN_FAR),
  };
}

/** `sorted` must be in order of numbers. Null if both neighbors are too far. */
function placeAmong(sorted: readonly Numbered[], number: number): FoundHouse | null {
  const below = sorted.findLast(({ at }) => at.to < number);
  const above = sorted.find(({ at }) => at.from > number);
  const found = below && above ? between(below, above, number) : null;
  if (found) return found;
  const distance = ({ at }: Numbered) => Math.min(Math.abs(at.from - number), Math.abs(at.to - number));
  const nearest = [below, above].filter((house) => !!house).toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest || distance(nearest) > NEIGHBOR) return null;
  const { lng, lat, street, confidence } = nearest;
  return { lng, lat, street, confidence: confidence * BEYOND_LAST };
}

/** A house of the same hundred across the street is at least on the right block. */
function placeAcross(houses: readonly Numbered[], number: number): FoundHouse | null {
  const block = houses.filter(({ at }) => Math.floor(at.from / HUNDRED) === Math.floor(number / HUNDRED));
  const nearest = block.toSorted((a, b) => Math.abs(a.at.from - number) - Math.abs(b.at.from - number))[0];
  if (!nearest) return null;
  const { lng, lat, street, confidence } = nearest;
  return { lng, lat, street, confidence: confidence * ACROSS };
}

/** Returns one result per street, most confident first. */
export function interpolateHouse(houses: readonly House[], asked: HouseNumber): FoundHouse[] {
  const numbered = readNumbers(houses).filter(({ at }) => at.prefix === asked.prefix);
  const streets = groupNear(numbered, SAME_STREET_M, (house) => [house]);
  return streets
    .flatMap((street) => {
      const side = street
        .filter((house) => isOnSide(house, asked.from))
        .sort((a, b) => a.at.from - b.at.from || a.at.to - b.at.to);
      return placeAmong(side, asked.from) ?? placeAcross(street, asked.from) ?? [];
    })
    .sort((a, b) => b.confidence - a.confidence);
}
