import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { refusePhotoFile } from '#shared/rules/photo-files.ts';
import { t } from '#shared/texts/t.ts';

/** Files named individually. */
const NAMED_REFUSALS = 5;

/** @param present number of existing photos */
export function choosePhotoFiles<F extends { name: string; type: string; size: number }>(
  files: readonly F[],
  present: number,
): { taken: F[]; refusals: string[] } {
  const judged = files.map((file) => ({ file, refusal: refusePhotoFile(file) }));
  const good = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
  const refused = judged.flatMap(({ refusal }) => refusal ?? []);
  const taken = good.slice(0, Math.max(0, MAX_PHOTOS - present));
  const over = good.length - taken.length;
  const refusals = refused.slice(0, NAMED_REFUSALS);
  const unnamed = refused.length - refusals.length;
  if (unnamed > 0) {
    refusals.push(
      t('{count, plural, one {# more file was} other {# more files were}} not taken.', { count: unnamed }),
    );
  }
  if (over > 0) {
    refusals.push(
      t(
        '{count, plural, one {# photo was} other {# photos were}} left out: a listing holds at most {most}.',
        {
          count: over,
          most: MAX_PHOTOS,
        },
      ),
    );
  }
  return { taken, refusals };
}
