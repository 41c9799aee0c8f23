export function createManualClock() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return clock;
}
export type ManualClock = ReturnType<typeof createManualClock>;

export function createTestLog() {
  const lines: string[] = [];
  return { lines, warn: (line: string) => void lines.push(line) };
}
