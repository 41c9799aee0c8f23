import { afterAll } from 'vitest';
import { undoAll } from './when-done.ts';

afterAll(undoAll);
