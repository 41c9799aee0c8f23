/** `by` is a username; `at` is HH:MM in UTC. */
type DemoLine = { by: string; daysAgo: number; at: string; text: string };

/** Days are relative to the day on which the demo is added. */
export interface DemoConversation {
  by: string;
  to: string;
  /** `home` is the index of one of the receiver's listings near Lakeshore. */
  about: { home: number } | 'profile' | 'forum';
  lines: readonly DemoLine[];
  unread?: number;
}

const say = (by: string, daysAgo: number, at: string, text: string): DemoLine => ({ by, daysAgo, at, text });

/** Every account that can log in has a conversation with messages from both sides. */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    by: 'demo-student',
    to: 'demo-premium',
    about: { home: 1 },
    lines: [
      say(
        'demo-student',
        12,
        '19:05',
        'Hi! Is this one still available for August? The kitchen looks great.',
      ),
      say(
        'demo-premium',
        11,
        '14:20',
        'Hi Robin, thanks for reaching out! Yes, we have two left for an August 20 move-in. Would you like a tour this week?',
      ),
      say('demo-student', 11, '16:42', 'Thursday after 3 would be perfect. Can I bring my roommate?'),
      say('demo-premium', 11, '17:10', 'Of course. Thursday at 3:30 works. Meet me at the front door.'),
      say('demo-student', 6, '21:15', 'Thanks for showing us around! Do you do 10-month leases?'),
      say(
        'demo-premium',
        2,
        '15:30',
        'It was great meeting you both! We do 12 months, but you can sublet for the summer with our OK. I can hold the unit until Friday if you want to think it over.',
      ),
    ],
    unread: 1,
  },
  {
    by: 'demo-student',
    to: 'demo-multi',
    about: { home: 0 },
    lines: [
      say('demo-student', 8, '18:30', 'Hey, is parking included or extra? I have an old Civic.'),
      say(
        'demo-multi',
        7,
        '13:45',
        "Hi! Parking is $40 a month for a spot behind the building. Street parking is free, but you'll be digging out in January.",
      ),
      say('demo-student', 7, '15:02', 'Ha, good to know. And is heat included?'),
      say('demo-multi', 7, '15:20', 'Heat and water are included. You pay for electricity and internet.'),
      say('demo-student', 7, '15:24', "Perfect, I'll talk to my roommates and get back to you."),
    ],
  },
  {
    by: 'demo-student',
    to: 'demo-manager',
    about: { home: 0 },
    lines: [
      say(
        'demo-student',
        4,
        '20:11',
        'Hi Casey! Is the room still open for fall? I can move in anytime after August 10.',
      ),
      say(
        'demo-manager',
        3,
        '13:05',
        "Hi Robin, it sure is. It's a quiet house, and the other tenants are both juniors. When would you like to come by?",
      ),
      say('demo-student', 3, '17:48', 'Saturday morning? I have work until noon on weekdays.'),
      say('demo-manager', 3, '18:15', 'Saturday at 10 works for me.'),
      say(
        'demo-student',
        1,
        '21:36',
        'Great, see you Saturday! Is it OK if I bring a tape measure for my desk?',
      ),
    ],
    unread: 1,
  },
  {
    by: 'demo-student',
    to: 'demo-roommate',
    about: 'profile',
    lines: [
      say(
        'demo-student',
        5,
        '22:03',
        'Hi Sam! I saw that you cook and run before class. Same here, minus the running part. Still looking for a roommate?',
      ),
      say('demo-roommate', 5, '23:10', 'Hi Robin! I am. My budget is around $800. What are you looking for?'),
      say(
        'demo-student',
        4,
        '14:25',
        'About the same, ideally a two-bedroom near campus. I toured one last week that I liked.',
      ),
      say('demo-roommate', 4, '16:00', 'Nice! Want to grab coffee at the union and talk it over?'),
      say('demo-student', 3, '19:20', 'Yes! Tomorrow at 2?'),
      say(
        'demo-roommate',
        1,
        '22:45',
        "That was fun. I'm in if you are! Should we apply for the one you toured?",
      ),
    ],
    unread: 1,
  },
  {
    by: 'demo-maya-okonkwo',
    to: 'demo-roommate',
    about: 'profile',
    lines: [
      say(
        'demo-maya-okonkwo',
        9,
        '20:40',
        "Hi! I'm in nursing and up really early. Would that drive you crazy?",
      ),
      say(
        'demo-roommate',
        9,
        '21:30',
        "Not at all, I'm usually out for a run by six. Are you already set on a place?",
      ),
      say(
        'demo-maya-okonkwo',
        2,
        '12:15',
        'Not yet. A friend has a room opening up in her house. Want to see it with me?',
      ),
      say('demo-maya-okonkwo', 1, '20:02', 'No pressure, by the way! She just needs to know by Monday.'),
    ],
    unread: 2,
  },
  {
    by: 'demo-roommate',
    to: 'demo-ben-kowalski',
    about: 'profile',
    lines: [
      say(
        'demo-roommate',
        15,
        '18:50',
        'Hey Ben, I can definitely water a fern. Is the server really that quiet?',
      ),
      say(
        'demo-ben-kowalski',
        14,
        '23:55',
        "Promise! You'd hear the fridge first. Sadly I just signed with someone, but good luck!",
      ),
      say('demo-roommate', 14, '15:12', 'No worries, thanks for letting me know!'),
    ],
  },
  {
    by: 'demo-moderator',
    to: 'demo-talia-rosen',
    about: 'profile',
    lines: [
      say(
        'demo-moderator',
        10,
        '17:30',
        "Hi Talia! I moderate the forum here and I'm looking for one more person for a three-bedroom.",
      ),
      say(
        'demo-talia-rosen',
        10,
        '19:45',
        "Oh fun, I've read your posts. What's the rent, and do you mind odd hours?",
      ),
      say(
        'demo-moderator',
        9,
        '14:10',
        '$720 each plus electricity. We all have odd hours, so you would fit right in.',
      ),
      say('demo-talia-rosen', 1, '18:25', 'Sounds good! Could I come see it on Sunday?'),
    ],
    unread: 1,
  },
  {
    by: 'demo-moderator',
    to: 'demo-manager',
    about: { home: 1 },
    lines: [
      say(
        'demo-moderator',
        20,
        '16:05',
        'Hi, is the backyard shared with the neighbors? We would love to grill out there.',
      ),
      say(
        'demo-manager',
        19,
        '13:30',
        "The yard is all yours, and there's a grill in the shed. Just keep it away from the siding.",
      ),
      say('demo-moderator', 19, '15:50', 'Amazing, thank you!'),
    ],
  },
  {
    by: 'demo-moderator',
    to: 'demo-admin',
    about: 'forum',
    lines: [
      say(
        'demo-moderator',
        13,
        '19:30',
        'Hi Ellis! We get a lot of posts about the same moving company. Is it OK to remove them as spam?',
      ),
      say(
        'demo-admin',
        12,
        '14:00',
        'Hi Noor, yes. Remove them with the spam reason, and the author sees why.',
      ),
      say(
        'demo-moderator',
        1,
        '17:55',
        'Will do. There is one more in the queue today that looks like a scam.',
      ),
    ],
    unread: 1,
  },
  {
    by: 'demo-priya',
    to: 'demo-premium',
    about: { home: 2 },
    lines: [
      say('demo-priya', 7, '20:20', 'Hi! Do the bedrooms lock? There would be four of us.'),
      say(
        'demo-premium',
        6,
        '14:40',
        'Yes, every bedroom has its own lock, and each of you signs your own lease.',
      ),
      say('demo-priya', 1, '19:10', 'That works for us. How do we apply?'),
    ],
    unread: 1,
  },
  {
    by: 'demo-will',
    to: 'demo-manager',
    about: { home: 2 },
    lines: [
      say('demo-will', 17, '21:00', 'Hi, I have one calm, elderly cat. Would that be OK?'),
      say(
        'demo-manager',
        16,
        '13:15',
        'Calm and elderly is our favorite kind. The pet deposit is $150, and you get it back if there is no damage.',
      ),
      say('demo-will', 16, '18:35', 'Deal! Can I mail you the signed lease next week?'),
      say('demo-manager', 16, '19:00', 'Next week is fine. Welcome, both of you!'),
    ],
  },
  {
    by: 'demo-lena',
    to: 'demo-multi',
    about: { home: 1 },
    lines: [
      say('demo-lena', 9, '17:25', 'Hi! My parents would co-sign, but they live in Ohio. Is that a problem?'),
      say('demo-multi', 9, '18:05', "Not at all. I'll send them the form, and they can sign online."),
      say('demo-lena', 2, '20:50', 'They signed it! Is there anything else you need from me?'),
      say('demo-lena', 1, '14:30', 'Also, which floor is it on?'),
    ],
    unread: 2,
  },
];
