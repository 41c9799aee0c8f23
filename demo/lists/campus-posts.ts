import { type DemoPost, post, said, WRITERS } from './demo-post.ts';

const { mateo, priya, will, aiko } = WRITERS;

/** Posts claim nothing about the real school. */
export const CAMPUS_POSTS: readonly DemoPost[] = [
  post(
    [priya, 20],
    'Demo: what is this forum?',
    'A post of the demo. On a real site, students of this school would ask here about leases, streets and roommates.',
    said(mateo, 5, 'A comment of the demo, so that you can see how one looks.'),
  ),
  post(
    [will, 6],
    'Demo: a first question',
    'What do you look at first when you compare two homes: the rent, the way to campus, or the kitchen?',
    said(aiko, 3, 'The way to campus, every time.'),
  ),
];
