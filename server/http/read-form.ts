/**
 * A body in `application/x-www-form-urlencoded` as an object of texts; a name that is repeated is a list of them, which
 * no schema of a single text accepts. Without a prototype, so that no name means anything but itself.
 */
export function readForm(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form[name];
    if (before === undefined) form[name] = value;
    else if (typeof before === 'string') form[name] = [before, value];
    else before.push(value);
  }
  return form;
}
