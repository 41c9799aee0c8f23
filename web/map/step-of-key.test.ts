import { describe, expect, test } from 'vitest';
import { stepOfKey } from './step-of-key.ts';

const press = (key: string, parts = {}) =>
  stepOfKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...parts });

describe('A pin that is moved by keys', () => {
  test('stays for every key but the arrows, and for those that mean something to the browser', () => {
    for (const key of ['Enter', 'Tab', 'a', '+']) expect(press(key)).toBeNull();
    for (const held of ['altKey', 'ctrlKey', 'metaKey'])
      expect(press('ArrowLeft', { [held]: true })).toBeNull();
  });

  test('goes where the arrow points, and less far with shift', () => {
    expect(press('ArrowUp')).toEqual({ x: 0, y: -12 });
    expect(press('ArrowRight')).toEqual({ x: 12, y: 0 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ x: -2, y: 0 });
  });
});
