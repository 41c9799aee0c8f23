import { describe, expect, test } from 'vitest';
import { photoSources, photoUrls, photoWidths } from './photo-sizes.ts';

const KEY = '0123456789abcdef0123456789abcdef';

describe('photo sizes', () => {
  test("never exceed the photo's width", () => {
    expect(photoWidths(1920)).toEqual([320, 640, 960, 1280, 1920]);
    expect(photoWidths(1279)).toEqual([320, 640, 960]);
    expect(photoWidths(320)).toEqual([320]);
  });

  test('contain only the original width if the photo is narrower than the smallest size', () => {
    expect(photoWidths(319)).toEqual([319]);
    expect(photoUrls(KEY, 200)).toEqual({
      url: `/media/${KEY}/200.webp`,
      thumb_url: `/media/${KEY}/200.webp`,
    });
  });

  test('default to at most 1280 pixels, and to the smallest size for thumbnails', () => {
    expect(photoUrls(KEY, 1920)).toEqual({
      url: `/media/${KEY}/1280.webp`,
      thumb_url: `/media/${KEY}/320.webp`,
    });
    expect(photoUrls(KEY, 640)).toEqual({
      url: `/media/${KEY}/640.webp`,
      thumb_url: `/media/${KEY}/320.webp`,
    });
  });

  test('photoSources derives the URLs of all sizes from one URL', () => {
    const { url } = photoUrls(KEY, 960);
    expect(photoSources({ url, width: 960 })).toEqual({
      src: url,
      webp: `/media/${KEY}/320.webp 320w, /media/${KEY}/640.webp 640w, /media/${KEY}/960.webp 960w`,
    });
  });

  test('photoSources keeps the host of the URL', () => {
    const url = `https://photos.example.edu/media/${KEY}/320.webp`;
    expect(photoSources({ url, width: 320 }).webp).toBe(`${url} 320w`);
  });

  test('photoSources returns URLs of other pictures unchanged', () => {
    for (const url of ['data:image/webp;base64,AAAA', '/drawings/house.svg', '/media/short/320.webp', ''])
      expect(photoSources({ url, width: 900 })).toEqual({ src: url, webp: url });
  });
});
