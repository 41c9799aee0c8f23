export function describeFailure(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}
