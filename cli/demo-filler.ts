import type { FillDemo } from '#server/open-services.ts';

/** Imports the demo's modules only when a database is filled with the demo. */
export const demoFiller: FillDemo = async (options) => (await import('#demo/fill-demo.ts')).fillDemo(options);
