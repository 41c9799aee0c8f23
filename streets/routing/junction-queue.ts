const FIRST_CAPACITY = 1024;

/** Binary heap with duplicates. */
export class JunctionQueue {
  private junctions = new Int32Array(FIRST_CAPACITY);
  private costs = new Float64Array(FIRST_CAPACITY);
  private size = 0;

  clear(): void {
    this.size = 0;
  }

  push(junction: number, cost: number): void {
    if (this.size === this.junctions.length) this.grow();
    const { junctions, costs } = this;
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (costs[parent]! <= cost) break;
      junctions[at] = junctions[parent]!;
      costs[at] = costs[parent]!;
      at = parent;
    }
    junctions[at] = junction;
    costs[at] = cost;
  }

  /** -1 if empty. */
  pop(): number {
    if (this.size === 0) return -1;
    const { junctions, costs } = this;
    const least = junctions[0]!;
    this.size -= 1;
    const [junction, cost] = [junctions[this.size]!, costs[this.size]!];
    let at = 0;
    for (let child = 1; child < this.size; child = at * 2 + 1) {
      if (child + 1 < this.size && costs[child + 1]! < costs[child]!) child += 1;
      if (costs[child]! >= cost) break;
      junctions[at] = junctions[child]!;
      costs[at] = costs[child]!;
      at = child;
    }
    junctions[at] = junction;
    costs[at] = cost;
    return least;
  }

  private grow(): void {
    const [junctions, costs] = [this.junctions, this.costs];
    this.junctions = new Int32Array(junctions.length * 2);
    this.costs = new Float64Array(costs.length * 2);
    this.junctions.set(junctions);
    this.costs.set(costs);
  }
}
