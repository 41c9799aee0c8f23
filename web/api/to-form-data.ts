function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) {
    // A list without entries must be named too, or it would stay as it was.
    for (const entry of value.length > 0 ? value : ['']) append(form, name, entry);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}.${key}`, inner);
  } else form.append(name, value === null ? '' : String(value));
}

/** The body of a call that takes a file, as the form in which it travels: what the schema has read, with its files. */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
}
