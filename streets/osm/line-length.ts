import { crowDistance } from '../geometry.ts';
import type { Places } from './ring-measures.ts';

export function lineLength(nodes: Int32Array, { lngs, lats }: Places): number {
  let meters = 0;
  for (let at = 1; at < nodes.length; at += 1) {
    const [one, other] = [nodes[at - 1]!, nodes[at]!];
    meters += crowDistance([lngs[one]!, lats[one]!], [lngs[other]!, lats[other]!]);
  }
  return meters;
}
