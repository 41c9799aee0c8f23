const NUMBER = /^-?\d+(\.\d+)?$/;

/** Prevents formula injection with an apostrophe, which imports remove. Negative numbers are allowed. */
export function csvCell(text: string): string {
  const isFormula = /^'*[=+\-@\t\r]/.test(text) && !NUMBER.test(text);
  const guarded = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`;
