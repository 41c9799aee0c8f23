import type { Gender } from '#shared/api/roommate-fields.ts';

/** `habits` has values from 1 to 5: home body to party animal, early to late bedtime, visitors, tidiness. */
export type DemoStudent = {
  first_name: string;
  last_name: string;
  gender: Gender;
  study_program: string;
  about: string;
  habits: readonly [personality: number, bedtime: number, visitors: number, cleaning: number];
  smoking?: boolean;
  pets?: boolean;
};

const LINES = `
Maya|Okonkwo|female|Nursing|Clinical rotations start at six, so I am in bed by ten. I bake on Sundays and there is always bread left.|2 1 2 4
Leo|Hartmann|male|Mechanical Engineering|I build things: a kayak last summer, a desk this spring. Tools stay in my room, promise.|3 3 3 3
Priya|Venkatesan|female|Computer Science|Headphones on until midnight, then tea and a walk. Looking for a calm place with good internet.|1 4 1 4
Diego|Salazar|male|Hospitality|I work weekend shifts in a restaurant and bring home what is left. My friends come by on Mondays.|4 5 4 3
Hannah|Lindgren|female|Biology|Bird watcher, which means I leave before the sun is up and am sorry about the door.|2 1 2 3
Kwame|Asante|male|Economics|Debate club, pickup football, and a serious spreadsheet for shared costs. I pay on the first.|4 3 3 4
Yuki|Tanabe|other|Illustration|My half of the living room may turn into a studio before deadlines. I clean up after, and I share snacks.|2 5 2 3
Grace|Whitfield|female|Social Work|I listen for a living, nearly. Quiet evenings, plants in every window, and a cat called Biscuit.|2 2 2 4|pets
Omar|Haddad|male|Civil Engineering|Up for a run at six and for a film at nine. I cook for two and it always feeds four.|3 2 3 4
Sofia|Marchetti|female|Music Performance|Cellist. I practice on campus, never at home after eight, and I can get you concert tickets.|3 4 3 3
Ethan|Brooks|male|Finance|Interning downtown twice a week. The apartment should be clean and the coffee strong.|3 2 2 5
Amara|Diallo|female|International Relations|Four languages, one suitcase. I love a full table and I do the dishes straight away.|5 4 5 4
Nils|Aaberg|male|Environmental Science|I bike everywhere, even in February. Compost under the sink, please do not be alarmed.|2 2 2 3
Rosa|Delgado|female|Education|Student teacher with a sticker collection. Early nights in the week, board games on Fridays.|3 1 3 4
Tariq|Rahman|male|Chemistry|Lab until late, then noodles. I keep my things labeled, in the lab and out.|2 5 1 4
Wren|Callahan|other|Theater|Rehearsals most evenings and the cast now and then in our kitchen. I warn you a day ahead.|5 5 5 2
Chloe|Fontaine|female|Marketing|Saturday market, Sunday laundry. I like when people stop by and also when they leave.|4 3 4 4
Marcus|Bell|male|Kinesiology|On the rowing team: asleep by nine thirty in season, and always hungry.|3 1 2 3
Ines|Carvalho|female|Architecture|Models on every surface in finals week, spotless in the other ones.|3 5 2 4
Jonah|Stein|male|Philosophy|I read on the porch and argue kindly. Smoker, outside only, in any weather.|2 4 2 2|smoking
Leila|Farsi|female|Pharmacy|Looking for people who answer messages and rinse their cups. I make a very good rice.|2 3 2 5
Ben|Kowalski|male|Computer Engineering|Home server in the closet, quiet as a mouse. I fix your printer, you water my fern.|1 5 1 3
Talia|Rosen|female|Journalism|Campus paper, so my hours are odd. I ask many questions and keep secrets.|4 4 3 3
Kai|Nakoa|male|Oceanography|Surf films, lake swims, sand in the hall which I sweep. My dog Poi is old and friendly.|4 2 4 3|pets
Freya|Holm|female|Linguistics|I collect dialect words and mugs. Quiet house, long breakfasts, no shoes inside.|1 2 1 5
Andre|Baptiste|male|Jazz Studies|Trumpet with a mute. Gigs on weekends, pancakes after.|5 5 4 2
Mei|Zhou|female|Statistics|I run the numbers on which supermarket is cheapest and share the results.|2 3 2 4
Rowan|Pike|other|Forestry|I come home muddy and happy. Boots stay on the balcony, tent dries in the bath twice a year.|2 1 2 2
Zoe|Papadakis|female|Psychology|Sophomore, café job, big soup pot. Happy to split groceries and the cleaning plan.|4 3 4 4
Samir|Kapoor|male|Business|Cricket on the radio, startup in the kitchen. I am loud on Saturdays and sorry on Sundays.|5 4 5 2|smoking
Elin|Vasquez|female|Graphic Design|I draw the cleaning plan so nicely that people keep to it.|3 4 3 5
Theo|Grant|male|History|Archives by day, vinyl by evening at a neighborly volume. I bring a couch.|2 3 2 3
`;

function readLine(line: string): DemoStudent {
  const [first_name, last_name, gender, study_program, about, habits, flag] = line.split('|') as [
    string,
    string,
    Gender,
    string,
    string,
    string,
    string?,
  ];
  return {
    ...{ first_name, last_name, gender, study_program, about },
    habits: habits.split(' ').map(Number) as unknown as DemoStudent['habits'],
    smoking: flag === 'smoking',
    pets: flag === 'pets',
  };
}

export const DEMO_STUDENTS: readonly DemoStudent[] = LINES.trim().split('\n').map(readLine);

export const DEMO_INTERESTS = {
  entertainment: [
    'Board games',
    'Indie films',
    'Podcasts',
    'Live music',
    'Crime novels',
    'Video games',
    'Trivia nights',
  ],
  activities: ['Running', 'Climbing', 'Sailing', 'Yoga', 'Football', 'Hiking', 'Pottery', 'Cycling'],
  dining: ['Cooking together', 'Tacos', 'Ramen', 'Sunday brunch', 'Vegetarian', 'Farmers market', 'Curry'],
} as const;
