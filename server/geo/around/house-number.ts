/** The numbers that a house or a row of houses has: `120-124` is from 120 to 124, `12B` is 12 with the letter B. */
export type HouseNumber = { from: number; to: number; letter: string };

/** No row of houses has more numbers; `35-120`, as in Queens, is one house. */
const LONGEST_ROW = 50;

/** More digits are no house number. */
const FORM =
  /^(\d{1,6})(?:\s*(?:-|–|TO|;|,|&)\s*(\d{1,6}))?\s*(?:(1\/[234])|-?\s*([A-Z]))?(?:\s*[;,&/-].*)?$/;

/** A house number as maps and people write it, tidy: no spaces around signs, large letters. */
export function tidyHouseNumber(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\s*½/, ' 1/2')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s*([-–;,&/])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/(\d) ([A-Z])$/, '$1$2')
    .trim()
    .slice(0, 20);
}

/**
 * What a house number says, or null where it is none (`Boathouse`). `35-20`, as in Queens, is no row but one number with a
 * hyphen: its first half is taken, which tells the block.
 */
export function readHouseNumber(text: string): HouseNumber | null {
  const found = FORM.exec(tidyHouseNumber(text));
  if (!found) return null;
  const from = Number(found[1]);
  const second = Number(found[2] ?? from);
  const isRow = second > from && second - from <= LONGEST_ROW;
  return { from, to: isRow ? second : from, letter: found[3] ?? found[4] ?? '' };
}
