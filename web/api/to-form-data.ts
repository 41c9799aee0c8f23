function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) {
    // An empty list must be sent as an empty field, or the server would leave it unchanged.
    for (const entry of value.length > 0 ? value : ['']) append(form, name, entry);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}.${key}`, inner);
  } else form.append(name, value === null ? '' : String(value));
}

export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
}
