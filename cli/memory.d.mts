export const MEMORY_GIVEN_BACK: Record<string, string>;
