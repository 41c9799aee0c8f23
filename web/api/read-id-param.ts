export function readIdParam(text: string | null | undefined): number | null {
  const id = /^[1-9][0-9]{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
