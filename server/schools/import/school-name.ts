/**
 * The name of an institution as people write it: without '-Main Campus', ' Campus' behind a place, and doubled spaces, with
 * 'A&M' in one piece. 'University of Washington-Seattle Campus' becomes 'University of Washington-Seattle'.
 */
export function schoolName(given: string): string {
  return given
    .replace(/\s+/g, ' ')
    .replace(/\s*[-–]\s*Main Campus$/i, '')
    .replace(/-([^-]+?) Campus$/i, '-$1')
    .replace(/\bA & ([MT])\b/g, 'A&$1')
    .replace(/\b(A&T|A&M)(?=\w)/g, '$1 ')
    .trim();
}
