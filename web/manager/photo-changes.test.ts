import { describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { blankDraft, photoOf } from '#test/helpers/listing-drafts.ts';
import { choosePhotoFiles } from './choose-photo-files.ts';
import { addPhotos, captionPhoto, movePhoto, removePhoto, skipPhotos } from './photo-changes.ts';

const drafted = blankDraft({ photos: [photoOf(4), photoOf(5), photoOf(6)] });
const order = (draft: typeof drafted) => draft.photos.map(({ id }) => id);
const file = new Blob(['a']);
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ file, key: `key-${at}` }));
const named = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });

describe('A manager’s photos', () => {
  test('are refused in words: no picture, an empty one, one beyond 12 MB', () => {
    const files = [
      named('plan.pdf', 'application/pdf'),
      named('old.gif', 'image/gif'),
      named('phone.heic', ''),
      named('empty.jpg', 'image/jpeg', 0),
      named('huge.png', 'image/png', 12 * 1024 * 1024 + 1),
      named('kitchen.jpg', 'image/jpeg', 12 * 1024 * 1024),
    ];
    expect(choosePhotoFiles(files, 0)).toEqual({
      taken: [files[5]],
      refusals: [
        'plan.pdf is not a JPEG, PNG, WebP or AVIF picture.',
        'old.gif is not a JPEG, PNG, WebP or AVIF picture.',
        'phone.heic is not a JPEG, PNG, WebP or AVIF picture.',
        'empty.jpg is empty.',
        'huge.png is larger than 12 MB. Choose a smaller one.',
      ],
    });
  });

  test('of which many are refused are not all named', () => {
    const { refusals } = choosePhotoFiles(
      Array.from({ length: 9 }, (_, at) => named(`${at}.txt`, 'text/plain')),
      0,
    );
    expect(refusals).toHaveLength(6);
    expect(refusals[5]).toBe('4 more files were not taken.');
  });

  test('beyond the most that a listing may hold are left out, and that is said', () => {
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => named(name));
    const { taken, refusals } = choosePhotoFiles(files, MAX_PHOTOS - 1);
    expect(taken).toEqual([files[0]]);
    expect(refusals).toEqual([`2 photos were left out: a listing holds at most ${MAX_PHOTOS}.`]);
    expect(choosePhotoFiles(files, MAX_PHOTOS + 3).taken).toEqual([]);
  });

  test('whose type the system does not know are judged by their name', () => {
    expect(choosePhotoFiles([named('Porch.AVIF', '')], 0).taken).toHaveLength(1);
  });

  test('come last when they are added, each under an id and a key of its own', () => {
    const { photos } = addPhotos(many(2))(drafted);
    expect(photos.slice(3)).toEqual([
      { id: -1, key: 'key-0', updated: null, caption: '', saved: null, file },
      { id: -2, key: 'key-1', updated: null, caption: '', saved: null, file },
    ]);
    expect(addPhotos(many(MAX_PHOTOS))(drafted).photos).toHaveLength(MAX_PHOTOS);
  });

  test('take another place, and the others close up', () => {
    expect(order(movePhoto(4, 2)(drafted))).toEqual([5, 6, 4]);
    expect(order(movePhoto(6, 0)(drafted))).toEqual([6, 4, 5]);
  });

  test('stay where they are when asked to a place that there is none of', () => {
    for (const to of [-1, 3]) expect(movePhoto(4, to)(drafted)).toBe(drafted);
    expect(movePhoto(5, 1)(drafted)).toBe(drafted);
    expect(movePhoto(99, 0)(drafted)).toBe(drafted);
  });

  test('are given words, removed, and skipped for now', () => {
    expect(captionPhoto(5, 'The porch')(drafted).photos[1]?.caption).toBe('The porch');
    expect(order(removePhoto(5)(drafted))).toEqual([4, 6]);
    expect(skipPhotos(drafted).isPhotosSkipped).toBe(true);
  });
});
