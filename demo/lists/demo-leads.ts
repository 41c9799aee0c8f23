/** What a student asked a manager of the demo, and what became of it. Days are counted back from the day of the filling. */
export interface DemoLead {
  manager: string;
  /** Which of the manager's homes near Lakeshore, from 0. */
  home: number;
  by: string;
  message: string;
  askedDaysAgo: number;
  /** Paid for in the sandbox; absent: locked. */
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
    message: 'There are two of us, both in the nursing programme. Would you rent the whole floor?',
    askedDaysAgo: 9,
    unlockedDaysAgo: 8,
  },
  {
    manager: 'demo-manager',
    home: 2,
    by: 'demo-priya',
    message: 'Is heating part of the rent? And is there a dry place for a bicycle?',
    askedDaysAgo: 24,
    unlockedDaysAgo: 23,
    repliedDaysAgo: 22,
  },
  {
    manager: 'demo-premium',
    home: 0,
    by: 'demo-will',
    message: 'Do you take leases of ten months? I am away in July and August.',
    askedDaysAgo: 1,
  },
  {
    manager: 'demo-premium',
    home: 1,
    by: 'demo-student',
    message: 'I liked the pictures of the kitchen. Is the dishwasher there for good?',
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
];
