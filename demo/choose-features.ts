import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { Random } from './random.ts';

const pickSome = (random: Random, list: readonly (readonly [string, number])[]) =>
  list.filter(([, share]) => random.chance(share)).map(([slug]) => slug);

/** Features must not contradict each other. */
export function chooseFeatures(type: PropertyType, tier: Tier, random: Random): string[] {
  const large = type === 'apartment' || type === 'condo' || type === 'university_residences';
  const rich = tier === 'premium' ? 1.35 : tier === 'standard' ? 1.1 : 0.9;
  const some = (list: readonly (readonly [string, number])[]) =>
    pickSome(
      random,
      list.map(([slug, share]) => [slug, share * rich] as const),
    );
  const slugs = [
    ...choosePets(random),
    ...chooseParking(type, random),
    ...some(
      large
        ? [
            ['pool', 0.3],
            ['hot-tub', 0.12],
            ['fitness-center', 0.5],
            ['basketball-court', 0.18],
            ['tennis-court', 0.1],
            ['volleyball-court', 0.15],
            ['game-room', 0.3],
            ['clubhouse', 0.35],
            ['study-room', 0.5],
            ['grill-area', 0.45],
            ['rooftop-terrace', 0.25],
          ]
        : [
            ['grill-area', 0.25],
            ['study-room', 0.06],
          ],
    ),
    ...some([
      ['dishwasher', 0.55],
      ['microwave', 0.7],
      ['garbage-disposal', 0.4],
      ['pantry', 0.3],
      ['kitchen-island', 0.22],
    ]),
    'refrigerator',
    random.pick(['gas-stove', 'electric-stove']),
    ...some(
      large
        ? [
            ['controlled-access', 0.6],
            ['cameras', 0.45],
            ['on-site-staff', 0.4],
            ['night-patrol', 0.15],
            ['lit-paths', 0.5],
          ]
        : [
            ['alarm', 0.25],
            ['lit-paths', 0.2],
          ],
    ),
    ...some([
      ['deadbolts', 0.6],
      ['air-conditioning', 0.6],
      ['ceiling-fans', 0.35],
      ['fireplace', large ? 0.05 : 0.25],
      ['balcony', large ? 0.4 : 0.2],
      ['storage', 0.35],
    ]),
    random.pick(['wood-floors', 'wood-floors', 'carpet']),
    ...(large
      ? some([
          ['elevator', 0.5],
          ['wheelchair-access', 0.45],
          ['private-bathrooms', 0.25],
        ])
      : some([['yard', 0.65]])),
    ...chooseUtilities(random),
    chooseLaundry(type, random),
    ...some([
      ['individual-leases', large ? 0.4 : 0.08],
      ['roommate-matching', large ? 0.25 : 0.04],
      ['short-leases', 0.25],
      ['sublets-allowed', 0.35],
      ['package-lockers', large ? 0.5 : 0.02],
      ['recycling', 0.55],
      ['no-smoking', 0.6],
    ]),
  ];
  return [...new Set(slugs)];
}

function choosePets(random: Random): string[] {
  const kind = random.next();
  if (kind < 0.34) return ['no-pets'];
  if (kind < 0.56)
    return [
      'cats-allowed',
      ...pickSome(random, [
        ['pet-deposit', 0.5],
        ['small-animals-allowed', 0.3],
      ]),
    ];
  return [
    'cats-allowed',
    'dogs-allowed',
    ...pickSome(random, [
      ['pet-deposit', 0.6],
      ['dog-park', 0.15],
      ['pet-wash', 0.12],
      ['small-animals-allowed', 0.3],
    ]),
  ];
}

function chooseParking(type: PropertyType, random: Random): string[] {
  if (random.chance(0.08)) return ['no-parking', 'bike-storage'];
  const main =
    type === 'house' || type === 'townhome' || type === 'duplex_etc'
      ? random.pick(['garage', 'off-street-parking', 'off-street-parking', 'street-parking'])
      : random.pick(['garage', 'covered-parking', 'off-street-parking', 'street-parking']);
  return [
    main,
    ...pickSome(random, [
      ['bike-storage', 0.55],
      ['visitor-parking', 0.25],
      ['ev-charging', 0.15],
      ['campus-shuttle', type === 'apartment' ? 0.3 : 0.05],
    ]),
  ];
}

function chooseUtilities(random: Random): string[] {
  if (random.chance(0.2)) return ['no-utilities'];
  return [
    'trash-included',
    ...pickSome(random, [
      ['water-included', 0.7],
      ['internet-included', 0.5],
      ['heat-included', 0.3],
      ['gas-included', 0.25],
      ['electricity-included', 0.2],
      ['cable-included', 0.1],
    ]),
  ];
}

function chooseLaundry(type: PropertyType, random: Random): string {
  if (type === 'university_residences') return 'laundry-on-site';
  return random.pick([
    'laundry-in-unit',
    'laundry-in-unit',
    'laundry-on-site',
    'laundry-on-site',
    'laundry-hookups',
    'no-laundry',
  ]);
}
