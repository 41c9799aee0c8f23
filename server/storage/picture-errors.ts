import { msg } from '#shared/texts/t.ts';

/** Users never see the decoder's own message. */
export const PICTURE_REFUSALS = {
  not_an_image: {
    status: 415,
    sentence: msg('This file isn’t a picture. Choose a JPEG, PNG, WebP or AVIF file.'),
  },
  type_not_allowed: {
    status: 415,
    sentence: msg(
      'We can’t use this kind of picture. Save it as JPEG, PNG, WebP or AVIF and choose that file.',
    ),
  },
  too_large: { status: 413, sentence: msg('This file is larger than 12 MB. Choose a smaller one.') },
  too_many_pixels: {
    status: 413,
    sentence: msg(
      'This picture has more than 50 million pixels, or a side over 65,535. Make it smaller and choose it again.',
    ),
  },
  truncated: {
    status: 400,
    sentence: msg(
      'This file is damaged or incomplete. Open it on your device, save it again and choose that copy.',
    ),
  },
  unreadable: {
    status: 400,
    sentence: msg('We couldn’t read this picture. Save it again as a JPEG and choose that copy.'),
  },
  busy: {
    status: 503,
    sentence: msg('We’re processing many pictures right now. Please try again in a minute.'),
  },
} as const;

export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

export class PictureError extends Error {
  readonly refusal: PictureRefusal;
  readonly status: number;

  constructor(refusal: PictureRefusal, options?: ErrorOptions) {
    super(PICTURE_REFUSALS[refusal].sentence, options);
    this.name = 'PictureError';
    this.refusal = refusal;
    this.status = PICTURE_REFUSALS[refusal].status;
  }
}
