/** Key under which WebDriver returns the reference to an element. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = { [ELEMENT_KEY]: string };

/**
 * The WebDriver commands that the tests use. Both transports, Marionette and HTTP, take the parameters of the
 * W3C recommendation.
 */
export type Command = 'navigate' | 'execute' | 'click' | 'type' | 'clear' | 'delete_cookies' | 'resize';

/** A WebDriver error, such as `stale element reference`. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export type Driver = {
  name: string;
  /** @throws {DriverError} when the browser refuses the command */
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
};
