import { setFlagsFromString } from 'node:v8';

/** Of what was alive after the last look at everything: so much may be made before the next. */
const GROWTH_PERCENT = 100;

/**
 * Has the engine look through all of its memory after it has grown by as much again, buffers beside its heap counted with it; else it looks as soon as 64 MB of buffers
 * were made, whatever has become of them. Lists pass through as buffers of 100 kB, so that this was several times a second. To be called before anything else:
 * docs/decisions/060-looks-through-memory.md.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString(`--external-memory-max-growing-factor=${1 + GROWTH_PERCENT / 100}`);
}
