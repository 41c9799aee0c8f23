import type { Plan } from './plan-grid.ts';
import { boundsOf, distance } from './plan-lines.ts';

const CELL_M = 3;
/** Half the side of the square that is kept account of; nothing is built beyond. */
export const BUILT_REACH_M = 6_300;
const SIDE = Math.ceil((2 * BUILT_REACH_M) / CELL_M);

const cell = (metres: number) => Math.floor((metres + BUILT_REACH_M) / CELL_M);
const middle = (index: number) => (index + 0.5) * CELL_M - BUILT_REACH_M;

/** Which ground is taken, in cells of three metres: what is built later finds its place between what is there. */
export class TakenGround {
  readonly #cells = new Uint8Array(SIDE * SIDE);

  takeLine(line: readonly Plan[], halfWidth: number): void {
    for (let i = 0; i + 1 < line.length; i += 1) {
      const [a, b] = [line[i]!, line[i + 1]!];
      const steps = Math.max(1, Math.ceil(distance(a, b) / CELL_M));
      for (let step = 0; step <= steps; step += 1) {
        const part = step / steps;
        this.#takeDisc(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, halfWidth);
      }
    }
  }

  #takeDisc(u: number, v: number, radius: number): void {
    const [west, east] = [Math.max(0, cell(u - radius)), Math.min(SIDE - 1, cell(u + radius))];
    const [south, north] = [Math.max(0, cell(v - radius)), Math.min(SIDE - 1, cell(v + radius))];
    for (let row = south; row <= north; row += 1) {
      const dv = middle(row) - v;
      for (let column = west; column <= east; column += 1) {
        const du = middle(column) - u;
        if (du * du + dv * dv <= radius * radius) this.#cells[row * SIDE + column] = 1;
      }
    }
  }

  takeArea(ring: readonly Plan[], margin = 0): void {
    this.#eachCell(ring, (at) => {
      this.#cells[at] = 1;
      return true;
    });
    if (margin > 0) this.takeLine([...ring, ring[0]!], margin);
  }

  /** Whether nothing stands in a ring; ground beyond the reach is never free. */
  isFree(ring: readonly Plan[]): boolean {
    const [west, south, east, north] = boundsOf(ring);
    const reach = BUILT_REACH_M - CELL_M;
    if (west < -reach || south < -reach || east > reach || north > reach) return false;
    if (ring.some(([u, v]) => this.#cells[cell(v) * SIDE + cell(u)] === 1)) return false;
    return this.#eachCell(ring, (at) => this.#cells[at] === 0);
  }

  /** Visits the cells whose middle lies in the ring, row by row, until `visit` says false. */
  #eachCell(ring: readonly Plan[], visit: (at: number) => boolean): boolean {
    const [, south, , north] = boundsOf(ring);
    for (let row = Math.max(0, cell(south)); row <= Math.min(SIDE - 1, cell(north)); row += 1) {
      const v = middle(row);
      const crossings: number[] = [];
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [a, b] = [ring[i]!, ring[j]!];
        if (a[1] > v !== b[1] > v) crossings.push(((b[0] - a[0]) * (v - a[1])) / (b[1] - a[1]) + a[0]);
      }
      crossings.sort((one, other) => one - other);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [
          Math.max(0, cell(crossings[i]! + 1)),
          Math.min(SIDE - 1, cell(crossings[i + 1]! - 1)),
        ];
        for (let column = from; column <= to; column += 1) if (!visit(row * SIDE + column)) return false;
      }
    }
    return true;
  }
}
