export const SKYLINE_HEIGHT = 104;

/** Returns a generator of numbers from 0 to 1. The same name always gives the same sequence. */
function numbersOf(name: string): () => number {
  let state = 7;
  for (const sign of name) state = Math.imul(state ^ sign.codePointAt(0)!, 0x5bd1e995) ^ (state >>> 13);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) / 4294967296;
  };
}

const ROOFS = ['flat', 'gable', 'dome', 'spire', 'step'] as const;

function roof(kind: (typeof ROOFS)[number], x: number, y: number, w: number): string {
  const half = w / 2;
  switch (kind) {
    case 'gable':
      return `M${x - 2} ${y}l${half + 2}-${Math.round(half * 0.7)} ${half + 2} ${Math.round(half * 0.7)}z`;
    case 'dome':
      return `M${x + 3} ${y}a${half - 3} ${half - 3} 0 0 1 ${w - 6} 0zM${x + half - 1} ${y - half - 5}h2v10h-2z`;
    case 'spire':
      return `M${x + half - 7} ${y}l7-26 7 26z`;
    case 'step':
      return `M${x + 5} ${y}v-7h${w - 10}v7z`;
    default:
      return `M${x - 2} ${y}v-3h${w + 4}v3z`;
  }
}

export function drawSkyline(name: string, width: number) {
  const next = numbersOf(name);
  const row = (base: number, low: number, high: number) => {
    let [d, windows] = ['', ''];
    for (let x = -8; x < width; ) {
      const [w, h] = [24 + Math.round(next() * 26), low + Math.round(next() * (high - low))];
      const y = base - h;
      d += `M${x} ${base}V${y}h${w}V${base}z${roof(ROOFS[Math.floor(next() * ROOFS.length)]!, x, y, w)}`;
      for (let wy = y + 9; wy < base - 8; wy += 12)
        for (let wx = x + 6; wx < x + w - 8; wx += 10) if (next() < 0.42) windows += `M${wx} ${wy}h4v6h-4z`;
      x += w + 2 + Math.round(next() * 8);
    }
    return { d, windows };
  };
  return {
    back: row(SKYLINE_HEIGHT, 34, 62),
    front: row(SKYLINE_HEIGHT, 14, 40),
    moon: 40 + Math.round(next() * (width - 80)),
  };
}
