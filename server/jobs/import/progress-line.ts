const WIDTH = 28;
/** A terminal need not be written to more often. */
const REDRAW_MS = 100;

/** One line that fills up, on a terminal; nothing at all where the output goes into a file or a pipe. */
export class ProgressLine {
  private readonly stream: NodeJS.WriteStream;
  private drawnAt = 0;
  private text = '';

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.stream = stream;
  }

  /** `share` runs from 0 to 1. */
  show(label: string, share: number, detail = '') {
    if (!this.stream.isTTY) return;
    const now = Date.now();
    if (now - this.drawnAt < REDRAW_MS && share < 1) return;
    this.drawnAt = now;
    const filled = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.draw(`${label.padEnd(10)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${detail}`);
  }

  clear() {
    if (this.text !== '') this.draw('');
  }

  private draw(text: string) {
    this.stream.write(`\r\u001b[2K${text}`);
    this.text = text;
  }
}
