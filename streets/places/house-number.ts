/** `120-124` goes from 120 to 124; `12B` is 12 with the letter B. */
export type HouseNumber = { from: number; to: number; letter: string };

/** A longer range is one number with a hyphen, such as `35-120` in Queens. */
const LONGEST_ROW = 50;

const FORM =
  /^(\d{1,6})(?:\s*(?:-|–|TO|;|,|&)\s*(\d{1,6}))?\s*(?:(1\/[234])|-?\s*([A-Z]))?(?:\s*[;,&/-].*)?$/;

export function normalizeHouseNumber(text: string): string {
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
 * Null if the text is no house number. For `35-20` (Queens) the first half is used, which identifies the
 * block.
 */
export function readHouseNumber(text: string): HouseNumber | null {
  const found = FORM.exec(normalizeHouseNumber(text));
  if (!found) return null;
  const from = Number(found[1]);
  const second = Number(found[2] ?? from);
  const isRow = second > from && second - from <= LONGEST_ROW;
  return { from, to: isRow ? second : from, letter: found[3] ?? found[4] ?? '' };
}
