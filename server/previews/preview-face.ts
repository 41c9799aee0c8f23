import { createHash } from 'node:crypto';
import { type ArticleFace, drawArticlePreview } from './article-preview.ts';
import { drawListingPreview, type ListingFace } from './listing-preview.ts';
import { drawSchoolPreview, type SchoolFace } from './school-preview.ts';

/** Equal faces share one picture. */
export type PreviewFace = SchoolFace | ListingFace | ArticleFace;

/** Increase when the drawing changes, so that stored cards are redrawn. */
const LOOK = 2;

export function hashOfFace(face: PreviewFace): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, face]))
    .digest('hex')
    .slice(0, 32);
}

export function svgOfFace(face: PreviewFace): string {
  if (face.kind === 'school') return drawSchoolPreview(face);
  return face.kind === 'listing' ? drawListingPreview(face) : drawArticlePreview(face);
}
