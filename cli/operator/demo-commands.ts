import { removeDemo } from '#demo/remove-demo.ts';
import type { Command } from './command.ts';

const removeAll: Command = {
  name: 'remove-demo',
  about: 'removes the demo: its accounts, listings, photos, posts, messages and fictional schools',
  more: 'What other users wrote stays. All or nothing happens; a second time changes nothing.',
  async run({ db, operator, print }) {
    const { schools, ...counts } = await removeDemo(db, operator);
    print('The demo is removed:');
    for (const [what, count] of Object.entries(counts)) print(`  ${count} ${what}`);
    for (const name of schools.deleted) print(`  the fictional school ${name}`);
    for (const name of schools.left)
      print(`The fictional school ${name} stays: other users have posts, profiles or listings there.`);
  },
};

export const demoCommands = [removeAll];
