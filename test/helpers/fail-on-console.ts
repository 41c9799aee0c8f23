import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of METHODS) {
    console[method] = (...parts: unknown[]) => void printed.push(`console.${method}: ${format(...parts)}`);
  }
});

// Any output fails the test. A test that expects output mocks the console.
afterEach(() => {
  expect(printed, 'printed to the console, expected by no test').toEqual([]);
});
