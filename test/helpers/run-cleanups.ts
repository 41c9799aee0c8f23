import { afterAll } from 'vitest';
import { runCleanups } from './cleanups.ts';

afterAll(runCleanups);
