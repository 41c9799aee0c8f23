const UNSEEN = -1;

/** Tarjan's algorithm, iterative because recursion would overflow the stack. */
export function findStrongComponents(
  firstEdges: Int32Array,
  heads: Int32Array,
  isOpen: (edge: number) => boolean,
): { partOf: Int32Array; sizes: number[] } {
  const count = firstEdges.length - 1;
  const partOf = new Int32Array(count).fill(UNSEEN);
  const order = new Int32Array(count).fill(UNSEEN);
  const earliest = new Int32Array(count);
  const nextEdge = firstEdges.slice(0, count);
  /** `open` has junctions with an undecided component. */
  const path = new Int32Array(count);
  const open = new Int32Array(count);
  const sizes: number[] = [];
  let seen = 0;
  let openLength = 0;

  const closePart = (root: number) => {
    const part = sizes.length;
    let size = 0;
    for (let junction = -1; junction !== root; size += 1) {
      openLength -= 1;
      junction = open[openLength]!;
      partOf[junction] = part;
    }
    sizes.push(size);
  };

  const search = (start: number) => {
    let depth = 0;
    const enter = (junction: number) => {
      order[junction] = earliest[junction] = seen;
      seen += 1;
      open[openLength] = path[depth] = junction;
      openLength += 1;
      depth += 1;
    };
    enter(start);
    while (depth > 0) {
      const junction = path[depth - 1]!;
      const edge = nextEdge[junction]!;
      if (edge < firstEdges[junction + 1]!) {
        nextEdge[junction] = edge + 1;
        if (!isOpen(edge)) continue;
        const head = heads[edge]!;
        if (order[head] === UNSEEN) enter(head);
        else if (partOf[head] === UNSEEN) earliest[junction] = Math.min(earliest[junction]!, order[head]!);
        continue;
      }
      depth -= 1;
      if (earliest[junction] === order[junction]) closePart(junction);
      if (depth > 0) {
        const before = path[depth - 1]!;
        earliest[before] = Math.min(earliest[before]!, earliest[junction]!);
      }
    }
  };

  for (let junction = 0; junction < count; junction += 1) if (order[junction] === UNSEEN) search(junction);
  return { partOf, sizes };
}
