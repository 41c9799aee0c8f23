export class ResponseWithHeaders<T> {
  readonly body: T;
  readonly headers: Record<string, string | string[]>;

  constructor(body: T, headers: Record<string, string | string[]>) {
    this.body = body;
    this.headers = headers;
  }
}
