/** 'University of Washington-Seattle Campus' → 'University of Washington-Seattle'; also drops '-Main Campus'. */
export function schoolName(given: string): string {
  return given
    .replace(/\s+/g, ' ')
    .replace(/\s*[-–]\s*Main Campus$/i, '')
    .replace(/-([^-]+?) Campus$/i, '-$1')
    .replace(/\bA & ([MT])\b/g, 'A&$1')
    .replace(/\b(A&T|A&M)(?=\w)/g, '$1 ')
    .trim();
}
