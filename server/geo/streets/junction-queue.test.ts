import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JunctionQueue } from './junction-queue.ts';

it('junctions leave the queue in the order of their costs, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 3_000, size: 'max' }),
      (costs) => {
        const queue = new JunctionQueue();
        for (const [junction, cost] of costs.entries()) queue.push(junction, cost);
        const left = costs.map(() => costs[queue.pop()]);
        expect(left).toEqual(costs.toSorted((one, other) => one - other));
        expect(queue.pop()).toBe(-1);
      },
    ),
    { numRuns: 20 },
  );
});

it('a cleared queue is empty', () => {
  const queue = new JunctionQueue();
  queue.push(7, 1);
  queue.clear();
  expect(queue.pop()).toBe(-1);
});
