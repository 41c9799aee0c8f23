export function linesByEnd(lines: readonly Int32Array[]): Map<number, number[]> {
  const linesAt = new Map<number, number[]>();
  lines.forEach((line, index) => {
    for (const end of [line[0]!, line.at(-1)!]) {
      const here = linesAt.get(end);
      if (here) here.push(index);
      else linesAt.set(end, [index]);
    }
  });
  return linesAt;
}
