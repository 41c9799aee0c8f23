/** Makes something when it is first asked for and keeps it; what could not be made is tried again by who asks next. */
export function keepSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
