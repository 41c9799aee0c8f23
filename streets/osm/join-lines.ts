type JoinedRing = { nodes: Int32Array; lines: number[] };

type Step = { nodes: Int32Array; line: number };

/** Takes linear time. Drops lines that don't close. */
export function joinLines(lines: readonly Int32Array[]): JoinedRing[] {
  const linesAt = linesByEnd(lines);
  const isUsed = new Uint8Array(lines.length);
  const takeStep = (node: number): Step | null => {
    const there = linesAt.get(node)!;
    for (let line = there.pop(); line !== undefined; line = there.pop()) {
      if (isUsed[line]) continue;
      isUsed[line] = 1;
      const nodes = lines[line]!;
      return { nodes: nodes[0] === node ? nodes : nodes.toReversed(), line };
    }
    return null;
  };
  const rings: JoinedRing[] = [];
  for (const node of linesAt.keys()) walkFrom(node, takeStep, rings);
  return rings;
}

function walkFrom(first: number, takeStep: (node: number) => Step | null, rings: JoinedRing[]): void {
  const path: Step[] = [];
  const visits = new Map([[first, 0]]);
  let node = first;
  while (true) {
    const step = takeStep(node);
    if (!step) {
      const back = path.pop();
      if (!back) return;
      visits.delete(node);
      node = back.nodes[0]!;
      continue;
    }
    path.push(step);
    node = step.nodes.at(-1)!;
    const visit = visits.get(node);
    if (visit === undefined) {
      visits.set(node, path.length);
      continue;
    }
    const ring = path.splice(visit);
    for (const gone of ring.slice(0, -1)) visits.delete(gone.nodes.at(-1)!);
    rings.push(joinSteps(ring));
  }
}

function joinSteps(steps: readonly Step[]): JoinedRing {
  const nodes = new Int32Array(steps.reduce((sum, step) => sum + step.nodes.length - 1, 1));
  let at = 0;
  for (const step of steps) {
    nodes.set(step.nodes, at);
    at += step.nodes.length - 1;
  }
  return { nodes, lines: steps.map(({ line }) => line) };
}

function linesByEnd(lines: readonly Int32Array[]): Map<number, number[]> {
  const linesAt = new Map<number, number[]>();
  lines.forEach((line, index) => {
    for (const end of [line[0]!, line.at(-1)!]) linesAt.getOrInsertComputed(end, () => []).push(index);
  });
  return linesAt;
}

/** Joins lines where exactly two end, so that a street is drawn and labeled once. */
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
