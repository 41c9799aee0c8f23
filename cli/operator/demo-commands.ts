import { removeDemo } from '#demo/remove-demo.ts';
import type { Command } from './command.ts';

const removeAll: Command = {
  name: 'remove-demo',
  about: 'removes demo data: accounts, listings, photos, posts, messages and fictional schools',
  more: 'Keeps data of other users. Runs in one transaction; running it again has no effect.',
  async run({ db, operator, print }) {
    const { schools, ...counts } = await removeDemo(db, operator);
    print('Removed the demo data:');
    for (const [what, count] of Object.entries(counts)) print(`  ${count} ${what}`);
    for (const name of schools.deleted) print(`  fictional school ${name}`);
    for (const name of schools.left)
      print(`Kept the fictional school ${name}, because other users have posts, profiles or listings there.`);
  },
};

export const demoCommands = [removeAll];
