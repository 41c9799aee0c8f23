import { msg } from '#shared/texts/t.ts';

/** Status and message per refusal; the decoder's message is never shown. */
export const PICTURE_REFUSALS = {
  not_an_image: {
    status: 415,
    sentence: msg('This file is not a picture. Choose a JPEG, PNG, WebP or AVIF file.'),
  },
  type_not_allowed: {
    status: 415,
    sentence: msg(
      'This kind of picture cannot be used. Save it as JPEG, PNG, WebP or AVIF and choose that file.',
    ),
  },
  too_large: { status: 413, sentence: msg('This file is larger than 12 MB. Choose a smaller one.') },
  too_many_pixels: {
    status: 413,
    sentence: msg(
      'This picture has more than 50 million pixels, or a side of more than 65,535. Make it smaller and choose it again.',
    ),
  },
  truncated: {
    status: 400,
    sentence: msg(
      'This file is damaged or was cut short. Open it on your device, save it again and choose that copy.',
    ),
  },
  unreadable: {
    status: 400,
    sentence: msg('This picture could not be read. Save it again as a JPEG and choose that copy.'),
  },
  busy: { status: 503, sentence: msg('Many pictures are being prepared right now. Try again in a minute.') },
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
