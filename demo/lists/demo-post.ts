/** `author` is a username. */
export interface DemoComment {
  by: string;
  text: string;
  /** Hours after the post. */
  after: number;
}

export interface DemoPost {
  by: string;
  title: string;
  text: string;
  daysAgo: number;
  comments: readonly DemoComment[];
}

export const said = (by: string, after: number, text: string): DemoComment => ({ by, after, text });

export function post(
  [by, daysAgo]: readonly [string, number],
  title: string,
  text: string,
  ...comments: DemoComment[]
): DemoPost {
  return { by, title, text, daysAgo, comments };
}

export const WRITERS = {
  robin: 'demo-student',
  sam: 'demo-roommate',
  noor: 'demo-moderator',
  june: 'demo-moderator-two',
  lena: 'demo-lena',
  mateo: 'demo-mateo',
  priya: 'demo-priya',
  will: 'demo-will',
  aiko: 'demo-aiko',
  dex: 'demo-dex',
  harbor: 'demo-premium',
  millrace: 'demo-millrace-row-apartments',
  casey: 'demo-manager',
} as const;
