import { describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { choosePhotoFiles } from './photos-panel.tsx';

const named = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });

describe('choosePhotoFiles', () => {
  test('rejects other file types, empty files and files over 12 MB with messages', () => {
    const files = [
      named('plan.pdf', 'application/pdf'),
      named('old.gif', 'image/gif'),
      named('phone.heic', ''),
      named('empty.jpg', 'image/jpeg', 0),
      named('huge.png', 'image/png', 12 * 1024 * 1024 + 1),
      named('kitchen.jpg', 'image/jpeg', 12 * 1024 * 1024),
    ];
    expect(choosePhotoFiles(files, 0)).toEqual({
      accepted: [files[5]],
      refusals: [
        'plan.pdf isn’t a JPEG, PNG, WebP or AVIF picture.',
        'old.gif isn’t a JPEG, PNG, WebP or AVIF picture.',
        'phone.heic isn’t a JPEG, PNG, WebP or AVIF picture.',
        'empty.jpg is empty.',
        'huge.png is larger than 12 MB. Choose a smaller one.',
      ],
    });
  });

  test('omits files beyond the listing’s maximum and returns a message about them', () => {
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => named(name));
    const { accepted, refusals } = choosePhotoFiles(files, MAX_PHOTOS - 1);
    expect(accepted).toEqual([files[0]]);
    expect(refusals).toEqual([`2 photos were left out: a listing can have up to ${MAX_PHOTOS}.`]);
    expect(choosePhotoFiles(files, MAX_PHOTOS + 3).accepted).toEqual([]);
  });
});
