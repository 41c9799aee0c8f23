import { expect, test } from 'vitest';
import { atReferenceSpeed, REFERENCE_MS } from './machine-speed.ts';

test('what takes twice as long on a machine half as fast is the same on the reference', () => {
  expect(atReferenceSpeed(30, 2 * REFERENCE_MS)).toBe(15);
});

test('on the reference, and on a faster machine, a figure stands as it was measured', () => {
  expect(atReferenceSpeed(15, REFERENCE_MS)).toBe(15);
  expect(atReferenceSpeed(15, REFERENCE_MS / 2)).toBe(15);
});
