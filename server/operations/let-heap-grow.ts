import { setFlagsFromString } from 'node:v8';

/** Growth since the last full garbage collection. */
const GROWTH_PERCENT = 100;

/** By default 64 MB of buffers trigger a full garbage collection, several times a second. Call it first. */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString(`--external-memory-max-growing-factor=${1 + GROWTH_PERCENT / 100}`);
}
