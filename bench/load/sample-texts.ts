import type { Random } from '#demo/random.ts';

const QUESTIONS = ['Looking for', 'Found:', 'Question:', 'Free:', 'Anyone for', 'Lost:'];
const THINGS = [
  'a sublet in June',
  'a desk lamp',
  'a bike pump',
  'parking',
  'a study group',
  'a quiet room',
  'moving boxes',
  'a bus pass',
  'a fair lease',
  'a kettle',
  'a ride',
  'gray keys',
];
const SENTENCES = [
  'The walk to the library takes a quarter of an hour, most of it under trees.',
  'Heat and water are in the rent, the internet is not.',
  'Our landlord answers within a day, which I did not expect.',
  'Write to me here and I will tell you the rest.',
  'The laundry in the basement works again since Monday.',
  'Bus 14 stops at the corner until half past eleven.',
  'We are three and look for a fourth from August.',
  'Read the part of the lease about guests before you sign.',
  'The kitchen is small, but it has a window to the yard.',
  'Deposits came back after three weeks last year.',
  'There is a market on Saturdays, two streets down.',
  'It is quiet except on game days.',
  'I have photos and the floor plan, if that helps.',
  'Somebody left this in the study room on the second floor.',
  'The room is furnished; the mattress is new.',
  'Bikes are safer in the cage behind the house.',
  'Snow is cleared from the sidewalk before eight.',
  'The stairs are steep, so measure your couch first.',
  'Utilities were about forty dollars each in winter.',
  'I would sign there again.',
];
const REPLIES = [
  'Is this still open?',
  'Thank you, that helped.',
  'I wrote you a message.',
  'We had the same last year; it took a week.',
  'Which street is it?',
  'The office can tell you more about that.',
  'I would be interested from August.',
  'Try the board in the union, too.',
];

export const MESSAGE_TEXTS: readonly string[] = [...SENTENCES, ...REPLIES];

/** Some sentences have a unique number. */
export function createPostText(random: Random): { title: string; text: string } {
  const title = `${random.pick(QUESTIONS)} ${random.pick(THINGS)}`;
  const sentences = random.shuffle(SENTENCES).slice(0, random.int(1, 5));
  if (random.chance(0.2)) sentences.push(`My number on the list is ${random.int(1000, 99_999)}.`);
  return { title, text: sentences.join(' ') };
}

/** Only every third of the oldest posts has this word, so that a search must scan far back. */
export const PAST_TEXTS = {
  word: 'shuttle',
  text: 'The shuttle to the old campus leaves at ten.',
  share: 0.2,
  every: 3,
};

export const mentionsPast = (at: number, count: number): boolean =>
  at < count * PAST_TEXTS.share && at % PAST_TEXTS.every === 0;

export function createCommentText(random: Random): string {
  return random.chance(0.4) ? `${random.pick(REPLIES)} ${random.pick(SENTENCES)}` : random.pick(REPLIES);
}
