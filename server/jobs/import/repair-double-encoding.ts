/**
 * 'â€™' is an apostrophe in UTF-8, decoded as Windows-1252. Sequences are repaired separately, because fields
 * may be truncated or mixed.
 */
const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, index) => index + 0x80);
const HIGH_CHARACTERS = [...new TextDecoder('windows-1252').decode(HIGH_BYTES)];
const BYTE_OF = new Map(HIGH_CHARACTERS.map((character, index) => [character, index + 0x80]));

function classOf(from: number, to: number): string {
  const characters = HIGH_CHARACTERS.slice(from - 0x80, to - 0x80 + 1);
  return `[${characters.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')}]`;
}

const TAIL = classOf(0x80, 0xbf);
/** With all lead bytes, the valid text 'café’”' would become a Chinese character. */
const SEQUENCE = new RegExp(`${classOf(0xc2, 0xc5)}${TAIL}|[âï]${TAIL}{2}|ð${TAIL}{3}`, 'gu');
/** Windows-1252 has no byte 0x9D, so many programs drop it from a right double quote. */
const DAMAGED_QUOTE = new RegExp(`â€(?!${TAIL})`, 'gu');
const SUSPECT = /[\u00c2-\u00f4]/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Some real files were encoded three times. */
const MAX_ROUNDS = 3;

function decodeSequence(sequence: string): string {
  try {
    return UTF8.decode(Uint8Array.from(sequence, (character) => BYTE_OF.get(character) ?? 0));
  } catch {
    return sequence;
  }
}

export function repairDoubleEncoding(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let repaired = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = repaired.replace(SEQUENCE, decodeSequence).replace(DAMAGED_QUOTE, '\u201d');
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
}
