/** Says on the browser's console what failed, where section 8 wants it logged beside what the page shows of it. */
export function logFailure(what: string, { status, detail }: { status: number; detail: string }): void {
  console.error(what, status, detail);
}
