/** A body with more than a body: headers of its own, such as cookies. What is in `body` passes the response schema. */
export class Answer<T> {
  readonly body: T;
  readonly headers: Record<string, string | string[]>;

  constructor(body: T, headers: Record<string, string | string[]>) {
    this.body = body;
    this.headers = headers;
  }
}
