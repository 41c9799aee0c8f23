const WIDTH = 28;
const REDRAW_MS = 100;
const PLAIN_LINES = 5;

export type ProgressLineOptions = { stream?: NodeJS.WriteStream; isPlainWithoutTty?: boolean };

export class ProgressLine {
  private readonly stream: NodeJS.WriteStream;
  private drawnAt = 0;
  private text = '';
  private readonly isPlain: boolean;
  private lastPrinted = { label: '', fifth: 0 };

  constructor({ stream = process.stderr, isPlainWithoutTty = false }: ProgressLineOptions = {}) {
    this.stream = stream;
    this.isPlain = isPlainWithoutTty && !stream.isTTY;
  }

  /** @param share from 0 to 1 */
  show(label: string, share: number, detail = '') {
    if (this.isPlain) this.printPlain(label, share, detail);
    if (!this.stream.isTTY) return;
    const now = Date.now();
    if (now - this.drawnAt < REDRAW_MS && share < 1) return;
    this.drawnAt = now;
    const filled = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.draw(`${label.padEnd(10)} ${bar} ${percent(share)}  ${detail}`);
  }

  clear() {
    if (this.text !== '') this.draw('');
  }

  private printPlain(label: string, share: number, detail: string) {
    if (label !== this.lastPrinted.label) this.lastPrinted = { label, fifth: 0 };
    const fifth = Math.floor(share * PLAIN_LINES);
    if (!(fifth > this.lastPrinted.fifth)) return;
    this.lastPrinted.fifth = fifth;
    this.stream.write(`${label.padEnd(10)} ${percent(share)}  ${detail}`.trimEnd().concat('\n'));
  }

  private draw(text: string) {
    this.stream.write(`\r\u001b[2K${text}`);
    this.text = text;
  }
}

const percent = (share: number): string => `${String(Math.floor(share * 100)).padStart(3)} %`;
