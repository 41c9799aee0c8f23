import { workerData } from 'node:worker_threads';
import { writeTown } from './write-town.ts';

// A thread of its own: laying out the town takes seconds, in which the program that asks for it can do other things.

await writeTown((workerData as { path: string }).path);
