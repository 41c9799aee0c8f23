import type { FillDemo } from '#server/open-services.ts';

/** Loads the demo's modules only when its data is needed. */
export const demoFiller: FillDemo = async (options) => (await import('#demo/fill-demo.ts')).fillDemo(options);
