import { expect, it } from 'vitest';
import { ReplicaLag, readLogPlace } from './replica-lag.ts';

it('knows nothing of a replica that has not reached any place it knows', () => {
  const lag = new ReplicaLag();
  expect(lag.lagMs(1000)).toBe(Number.POSITIVE_INFINITY);
  lag.note(0, 10n);
  lag.reach(9n);
  expect(lag.lagMs(1000)).toBe(Number.POSITIVE_INFINITY);
});

it('tells how long ago the primary was where the replica is now', () => {
  const lag = new ReplicaLag();
  for (const [atMs, place] of [
    [0, 10n],
    [500, 20n],
    [1000, 30n],
  ] as const)
    lag.note(atMs, place);
  lag.reach(25n);
  expect(lag.lagMs(1200)).toBe(700);
  lag.reach(30n);
  expect(lag.lagMs(1200)).toBe(200);
});

it('is not behind on a site where nothing is written', () => {
  const lag = new ReplicaLag();
  for (let atMs = 0; atMs <= 600_000; atMs += 500) {
    lag.note(atMs, 10n);
    lag.reach(10n);
  }
  expect(lag.lagMs(600_000)).toBe(0);
});

it('goes on being behind however long a replica stands still', () => {
  const lag = new ReplicaLag();
  lag.note(0, 10n);
  lag.reach(10n);
  for (let n = 1; n <= 1000; n += 1) lag.note(n * 500, BigInt(10 + n));
  lag.reach(10n);
  expect(lag.lagMs(500_000)).toBe(500_000);
  lag.reach(1010n);
  expect(lag.lagMs(500_000)).toBe(0);
});

it('begins anew with another primary', () => {
  const lag = new ReplicaLag();
  lag.note(0, 10n);
  lag.reach(10n);
  lag.forget();
  expect(lag.lagMs(1)).toBe(Number.POSITIVE_INFINITY);
});

it('orders places of the log', () => {
  expect(readLogPlace('0/0')).toBe(0n);
  expect(readLogPlace('16/B374D848')).toBe(0x16_b374d848n);
  expect(readLogPlace('1/0') > readLogPlace('0/FFFFFFFF')).toBe(true);
});
