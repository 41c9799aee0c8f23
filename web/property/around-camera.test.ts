import { expect, test } from 'vitest';
import { aroundCamera, chosenCamera } from './around-camera.ts';

const HOME = { lng: -83, lat: 40 };
const at = (east: number, north: number) => ({ lng: HOME.lng + east, lat: HOME.lat + north });

test('home is in the middle of its map, with the nearest five places in view and no closer than a street', () => {
  const far = at(1, 1);
  const near = [at(0.01, 0), at(-0.002, 0.005), at(0, 0), at(0, 0.001), at(0.001, 0)];
  const camera = aroundCamera(HOME, [...near, far]);
  if (!('bounds' in camera)) throw new Error('It shows no box.');
  const [west, south, east, north] = camera.bounds;
  expect((west + east) / 2).toBeCloseTo(HOME.lng);
  expect((south + north) / 2).toBeCloseTo(HOME.lat);
  expect(east).toBeCloseTo(HOME.lng + 0.01);
  expect(north).toBeCloseTo(HOME.lat + 0.005);
  expect(camera.maxZoom).toBe(15);
});

test('a home without a known place is shown with its streets', () => {
  expect(aroundCamera(HOME, [])).toEqual({ key: 'around', center: [-83, 40], zoom: 15 });
  expect(chosenCamera(HOME, [], 'hospital')).toEqual(aroundCamera(HOME, []));
});

test('a reader who looks for hospitals sees them all, with home', () => {
  expect(chosenCamera(HOME, [at(0.1, 0.2), at(-0.1, 0)], 'hospital')).toMatchObject({
    key: 'around hospital',
    bounds: [-83.1, 40, -82.9, 40.2],
  });
});
