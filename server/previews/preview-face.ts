import { createHash } from 'node:crypto';
import { type ArticleFace, drawArticlePreview } from './article-preview.ts';
import { drawListingPreview, type ListingFace } from './listing-preview.ts';
import { drawSchoolPreview, type SchoolFace } from './school-preview.ts';

/** All that a card shows, and nothing else: two faces that are equal are one picture. */
export type PreviewFace = SchoolFace | ListingFace | ArticleFace;

/** Raise it when the drawing changes, so that stored cards are drawn again. */
const LOOK = 2;

/** A name for the picture of a face: 32 hexadecimal digits, another for every change that can be seen. */
export function hashOfFace(face: PreviewFace): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, face]))
    .digest('hex')
    .slice(0, 32);
}

/** What lies above the photo, or is the whole card. */
export function svgOfFace(face: PreviewFace): string {
  if (face.kind === 'school') return drawSchoolPreview(face);
  return face.kind === 'listing' ? drawListingPreview(face) : drawArticlePreview(face);
}
