import type { FillDemo } from '#server/open-services.ts';

/** Most starts don't need the demo's modules. */
export const demoFiller: FillDemo = async (options) => (await import('#demo/fill-demo.ts')).fillDemo(options);
