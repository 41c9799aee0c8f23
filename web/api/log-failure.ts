export function logFailure(what: string, { status, detail }: { status: number; detail: string }): void {
  console.error(what, status, detail);
}
