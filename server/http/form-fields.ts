/** Null prototypes prevent prototype pollution. */
export class FormFields {
  readonly #fields: Record<string, unknown> = Object.create(null);
  readonly #groups: Record<string, Record<string, unknown>> = Object.create(null);

  add(name: string, value: unknown): void {
    const dot = name.indexOf('.');
    if (dot <= 0) {
      append(this.#fields, name, value);
      return;
    }
    const group = name.slice(0, dot);
    this.#groups[group] ??= Object.create(null) as Record<string, unknown>;
    append(this.#groups[group], name.slice(dot + 1), value);
  }

  toBody(): Record<string, unknown> {
    return Object.assign(this.#fields, this.#groups);
  }
}

function append(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}

export async function readFormData(form: FormData): Promise<Record<string, unknown>> {
  const fields = new FormFields();
  for (const [name, value] of form) {
    fields.add(name, typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()));
  }
  return fields.toBody();
}
