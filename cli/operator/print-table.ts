/** Formats a time as `2026-11-21 20:04` in UTC. */
export function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => [...(line[at] ?? '')].length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - [...cell].length)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
