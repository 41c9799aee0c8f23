import { linesByEnd } from '../osm/lines-by-end.ts';

/** Joins lines at nodes of exactly two, so that a street is drawn and labeled once. */
export function chainLines(lines: readonly Int32Array[]): Int32Array[] {
  const linesAt = linesByEnd(lines);
  const isUsed = new Uint8Array(lines.length);
  const lengthen = (chain: number[]) => {
    for (;;) {
      const end = chain.at(-1)!;
      const here = linesAt.get(end)!;
      const next = here.length === 2 ? here.find((index) => !isUsed[index]) : undefined;
      if (next === undefined) return;
      isUsed[next] = 1;
      const line = lines[next]!;
      const onward = line[0] === end ? line : line.toReversed();
      for (let at = 1; at < onward.length; at += 1) chain.push(onward[at]!);
    }
  };
  return lines.flatMap((line, index) => {
    if (isUsed[index]) return [];
    isUsed[index] = 1;
    const chain = Array.from(line);
    lengthen(chain);
    chain.reverse();
    lengthen(chain);
    return [Int32Array.from(chain)];
  });
}
