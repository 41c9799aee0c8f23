export class FileResponse {
  readonly body: string;
  readonly name: string;
  readonly type: string;

  constructor(body: string, { name, type }: { name: string; type: string }) {
    this.body = body;
    this.name = name;
    this.type = type;
  }
}
