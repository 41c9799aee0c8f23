/** Days are relative to the day on which the demo is added. */
export interface DemoLead {
  manager: string;
  /** Index among the manager's listings near Lakeshore. */
  home: number;
  by: string;
  message: string;
  askedDaysAgo: number;
  /** Undefined if the lead is locked. */
  unlockedDaysAgo?: number;
  repliedDaysAgo?: number;
}

export const DEMO_LEADS: readonly DemoLead[] = [
  {
    manager: 'demo-manager',
    home: 0,
    by: 'demo-student',
    message: 'Hi! Is the back room still free from August, and does it get any sun in the morning?',
    askedDaysAgo: 4,
  },
  {
    manager: 'demo-manager',
    home: 0,
    by: 'demo-lena',
    message: 'I could move in on the 15th. Could I see the place on a weekday after four?',
    askedDaysAgo: 6,
  },
  {
    manager: 'demo-manager',
    home: 1,
    by: 'demo-mateo',
    message: 'There are two of us, both in the nursing program. Would you rent the whole floor?',
    askedDaysAgo: 9,
    unlockedDaysAgo: 8,
  },
  {
    manager: 'demo-manager',
    home: 2,
    by: 'demo-priya',
    message: 'Is heat included in the rent? And is there a dry place for a bike?',
    askedDaysAgo: 24,
    unlockedDaysAgo: 23,
    repliedDaysAgo: 22,
  },
  {
    manager: 'demo-premium',
    home: 0,
    by: 'demo-will',
    message: "Do you offer ten-month leases? I'm away in July and August.",
    askedDaysAgo: 1,
  },
  {
    manager: 'demo-premium',
    home: 1,
    by: 'demo-student',
    message: 'I liked the pictures of the kitchen. Does the dishwasher stay?',
    askedDaysAgo: 12,
    unlockedDaysAgo: 11,
    repliedDaysAgo: 11,
  },
  {
    manager: 'demo-premium',
    home: 2,
    by: 'demo-student',
    message: 'Could I bring a small, very quiet, very old cat?',
    askedDaysAgo: 3,
    unlockedDaysAgo: 2,
  },
  {
    manager: 'demo-premium',
    home: 0,
    by: 'demo-aiko',
    message: 'I study at night and sleep until ten. Which side of the house is the quiet one?',
    askedDaysAgo: 7,
    unlockedDaysAgo: 5,
  },
  {
    manager: 'demo-multi',
    home: 0,
    by: 'demo-student',
    message: 'Is a two-bedroom still available for August 20, and is parking included?',
    askedDaysAgo: 5,
  },
  {
    manager: 'demo-multi',
    home: 1,
    by: 'demo-lena',
    message: 'Can my parents co-sign from out of state?',
    askedDaysAgo: 10,
    unlockedDaysAgo: 9,
  },
  {
    manager: 'demo-multi',
    home: 0,
    by: 'demo-dex',
    message: 'Do you rent by the bed? My friend and I each want our own lease.',
    askedDaysAgo: 16,
    unlockedDaysAgo: 15,
    repliedDaysAgo: 15,
  },
];
