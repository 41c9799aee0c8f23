import { beforeEach, describe, expect, test } from 'vitest';
import { ProgressLine } from './progress-line.ts';

let written: string[];
beforeEach(() => {
  written = [];
});

function lineOn({
  isTTY,
  isPlainWithoutTty = true,
}: {
  isTTY: boolean;
  isPlainWithoutTty?: boolean;
}): ProgressLine {
  const write = (text: string) => written.push(text) > 0;
  return new ProgressLine({ stream: { isTTY, write } as unknown as NodeJS.WriteStream, isPlainWithoutTty });
}

describe('progress line', () => {
  test('prints a line at every 20 % of a step to a file or pipe', () => {
    const line = lineOn({ isTTY: false });
    for (let done = 0; done <= 1000; done += 1) line.show('Listings', done / 1000, `${done} of 1000`);
    line.show('Posts', 0.5);
    line.clear();
    expect(written).toEqual([
      'Listings    20 %  200 of 1000\n',
      'Listings    40 %  400 of 1000\n',
      'Listings    60 %  600 of 1000\n',
      'Listings    80 %  800 of 1000\n',
      'Listings   100 %  1000 of 1000\n',
      'Posts       50 %\n',
    ]);
  });

  test('prints nothing to a pipe if the total is unknown or plain lines are disabled', () => {
    lineOn({ isTTY: false }).show('Listings', 0 / 0);
    lineOn({ isTTY: false, isPlainWithoutTty: false }).show('Reading', 1);
    expect(written).toEqual([]);
  });

  test('updates one line on a terminal and clears it at the end', () => {
    const line = lineOn({ isTTY: true });
    line.show('Listings', 0.5, '500 of 1000');
    line.show('Listings', 1, '1000 of 1000');
    line.clear();
    expect(written.map((text) => text.replace('\r\u001b[2K', '<'))).toEqual([
      `<Listings   ${'█'.repeat(14)}${'░'.repeat(14)}  50 %  500 of 1000`,
      `<Listings   ${'█'.repeat(28)} 100 %  1000 of 1000`,
      '<',
    ]);
  });
});
