/** A file for people to keep: its text, its name in plain letters, and its type. */
export class FileAnswer {
  readonly body: string;
  readonly name: string;
  readonly type: string;

  constructor(body: string, { name, type }: { name: string; type: string }) {
    this.body = body;
    this.name = name;
    this.type = type;
  }
}
