import { circle, ellipse, glow, line, n, path, poly, rect, seeded } from './drawing.ts';

/** What grows and stands outdoors. Everything stands on y = 0, about x = 0, but for what hangs in the sky. */
export const outdoors = {
  tree,
  roundTree,
  poplar,
  bush,
  lampPost,
  cloud,
  stars,
  moon,
  bicycle,
  fence,
  signpost,
};

type Leaf = 'leaf-1' | 'leaf-2' | 'leaf-3' | 'leaf-gold' | 'hill-3' | 'wall-clay-shade';

export function tree(height: number, leaf: Leaf = 'leaf-2', dark: Leaf = 'leaf-3'): string {
  const h = height;
  const crown = (dx: number, dy: number, r: number, tint: string) => circle(dx * h, dy * h, r * h, tint);
  return [
    path(
      `M${n(-h * 0.035)} 0l${n(h * 0.012)} ${n(-h * 0.5)}h${n(h * 0.046)}l${n(h * 0.012)} ${n(h * 0.5)}z`,
      'trunk',
    ),
    line(
      `M0 ${n(-h * 0.38)}l${n(h * 0.11)} ${n(-h * 0.14)}M0 ${n(-h * 0.32)}l${n(-h * 0.1)} ${n(-h * 0.13)}`,
      'trunk',
      h * 0.028,
    ),
    crown(0.16, -0.52, 0.18, dark) + crown(-0.17, -0.5, 0.17, dark) + crown(0.02, -0.62, 0.24, dark),
    crown(-0.1, -0.62, 0.19, leaf) + crown(0.08, -0.72, 0.2, leaf) + crown(-0.04, -0.82, 0.14, leaf),
  ].join('');
}

export function roundTree(height: number, leaf: Leaf = 'leaf-1', dark: Leaf = 'leaf-2'): string {
  const h = height;
  return (
    rect(-h * 0.03, -h * 0.42, h * 0.06, h * 0.42, 'trunk') +
    ellipse(0, -h * 0.64, h * 0.3, h * 0.36, dark) +
    path(
      `M0 ${n(-h)}c${n(-h * 0.17)} 0 ${n(-h * 0.3)} ${n(h * 0.16)} ${n(-h * 0.3)} ${n(h * 0.36)}c0 ${n(h * 0.15)} ${n(h * 0.07)} ${n(h * 0.25)} ${n(h * 0.14)} ${n(h * 0.31)}c${n(-h * 0.05)} ${n(-h * 0.3)} ${n(h * 0.05)} ${n(-h * 0.5)} ${n(h * 0.3)} ${n(-h * 0.6)}c${n(-h * 0.04)} ${n(-h * 0.04)} ${n(-h * 0.09)} ${n(-h * 0.07)} ${n(-h * 0.14)} ${n(-h * 0.07)}z`,
      leaf,
    )
  );
}

export function poplar(height: number, leaf: Leaf = 'leaf-3'): string {
  const h = height;
  return (
    rect(-h * 0.02, -h * 0.2, h * 0.04, h * 0.2, 'trunk') +
    path(
      `M0 ${n(-h)}c${n(h * 0.13)} ${n(h * 0.2)} ${n(h * 0.17)} ${n(h * 0.5)} ${n(h * 0.1)} ${n(h * 0.72)}q${n(-h * 0.1)} ${n(h * 0.16)} ${n(-h * 0.2)} 0c${n(-h * 0.07)} ${n(-h * 0.22)} ${n(-h * 0.03)} ${n(-h * 0.52)} ${n(h * 0.1)} ${n(-h * 0.72)}z`,
      leaf,
    )
  );
}

export function bush(w: number, leaf: Leaf = 'leaf-1', dark: Leaf = 'leaf-2'): string {
  return (
    path(
      `M${n(-w / 2)} 0q${n(-w * 0.04)} ${n(-w * 0.26)} ${n(w * 0.2)} ${n(-w * 0.26)}q${n(w * 0.06)} ${n(-w * 0.2)} ${n(w * 0.28)} ${n(-w * 0.14)}q${n(w * 0.26)} ${n(-w * 0.04)} ${n(w * 0.28)} ${n(w * 0.18)}q${n(w * 0.26)} ${n(w * 0.02)} ${n(w * 0.24)} ${n(w * 0.22)}z`,
      dark,
    ) +
    path(
      `M${n(-w * 0.4)} 0q${n(-w * 0.02)} ${n(-w * 0.18)} ${n(w * 0.16)} ${n(-w * 0.18)}q${n(w * 0.1)} ${n(-w * 0.16)} ${n(w * 0.26)} ${n(-w * 0.06)}q${n(w * 0.2)} 0 ${n(w * 0.16)} ${n(w * 0.24)}z`,
      leaf,
    )
  );
}

export function lampPost(height: number): string {
  const h = height;
  return [
    glow(0, -h * 0.96, h * 0.62, 0.85),
    ellipse(0, 0, h * 0.34, h * 0.045, 'glow', { o: 0.35 }),
    rect(-h * 0.035, -h * 0.06, h * 0.07, h * 0.06, 'iron', { r: 1 }),
    rect(-h * 0.015, -h * 0.86, h * 0.03, h * 0.86, 'iron'),
    line(`M${n(-h * 0.06)} ${n(-h * 0.8)}h${n(h * 0.12)}`, 'iron', h * 0.018),
    poly(
      [-h * 0.05, -h * 0.97, h * 0.05, -h * 0.97, h * 0.034, -h * 0.86, -h * 0.034, -h * 0.86],
      'window-bright',
    ),
    poly([-h * 0.065, -h * 0.965, 0, -h * 1.03, h * 0.065, -h * 0.965], 'iron') +
      circle(0, -h * 1.04, h * 0.014, 'iron'),
  ].join('');
}

export function cloud(w: number, o = 0.8): string {
  return path(
    `M${n(-w / 2)} 0c0-${n(w * 0.1)} ${n(w * 0.1)}-${n(w * 0.13)} ${n(w * 0.17)}-${n(w * 0.1)}c${n(w * 0.03)}-${n(w * 0.13)} ${n(w * 0.25)}-${n(w * 0.15)} ${n(w * 0.31)}-${n(w * 0.03)}c${n(w * 0.09)}-${n(w * 0.05)} ${n(w * 0.21)} 0 ${n(w * 0.21)} ${n(w * 0.06)}c${n(w * 0.15)}-${n(w * 0.02)} ${n(w * 0.24)} ${n(w * 0.03)} ${n(w * 0.24)} ${n(w * 0.07)}z`,
    'cloud',
    { o },
  );
}

/** Seen at night only: by day their token is transparent. */
export function stars(w: number, h: number, count: number, seed = 3): string {
  const next = seeded(seed);
  return Array.from({ length: count }, () => circle(next() * w, next() * h, 0.7 + next() * 1.1, 'star')).join(
    '',
  );
}

export function moon(r: number): string {
  return glow(0, 0, r * 3.4, 0.8) + circle(0, 0, r, 'sun');
}

export function bicycle(tint = 'cloth-1'): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-13" r="12" fill="none" stroke="var(--iron)" stroke-width="2"/>`;
  return (
    wheel(-20) +
    wheel(20) +
    line('M-20-13l9-17h22l9 17M-11-30l9 17h-18M-2-13L11-30M9-36l2 6', tint, 2.6) +
    line('M-15-33h9M5-37h8l4 4', 'iron', 2.6)
  );
}

export function fence(w: number, height = 22): string {
  let d = '';
  for (let x = 3; x < w; x += 11) d += `M${n(x)} 0v${n(-height + 4)}l3-4 3 4V0z`;
  return path(d, 'trim') + rect(0, -height * 0.72, w, 3, 'trim') + rect(0, -height * 0.3, w, 3, 'trim');
}

export function signpost(left: string, right: string): string {
  const text = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" text-anchor="middle" font-size="13" font-weight="700" font-family="Figtree,ui-rounded,system-ui,sans-serif" fill="var(--roof)">${words}</text>`;
  return (
    rect(-4, -150, 8, 150, 'trunk', { r: 2 }) +
    poly([-8, -142, 78, -142, 92, -128, 78, -114, -8, -114], 'trim') +
    poly([8, -106, -78, -106, -92, -92, -78, -78, 8, -78], 'trim') +
    text(38, -123, right) +
    text(-38, -87, left)
  );
}
