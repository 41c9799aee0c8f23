import { type Kysely, sql } from 'kysely';

type Names = readonly (readonly [slug: string, name: string])[];

/**
 * The amenities of properties, by group. The first three of the pets group are the pet types that a manager's form
 * offers by themselves, so they are written first and have the group's lowest ids.
 */
const PROPERTY_FEATURES: Record<string, Names> = {
  pets: [
    ['cats-allowed', 'Cats allowed'],
    ['dogs-allowed', 'Dogs allowed'],
    ['no-pets', 'No pets'],
    ['small-animals-allowed', 'Small caged animals allowed'],
    ['dog-park', 'Dog park'],
    ['pet-wash', 'Pet washing station'],
    ['pet-deposit', 'Pet deposit required'],
  ],
  parking: [
    ['garage', 'Garage'],
    ['covered-parking', 'Covered parking'],
    ['off-street-parking', 'Off-street parking'],
    ['street-parking', 'Street parking'],
    ['visitor-parking', 'Visitor parking'],
    ['bike-storage', 'Bike storage'],
    ['ev-charging', 'Electric car charging'],
    ['campus-shuttle', 'Shuttle to campus'],
    ['no-parking', 'No parking'],
  ],
  recreation: [
    ['pool', 'Swimming pool'],
    ['hot-tub', 'Hot tub'],
    ['fitness-center', 'Fitness center'],
    ['basketball-court', 'Basketball court'],
    ['tennis-court', 'Tennis court'],
    ['volleyball-court', 'Volleyball court'],
    ['game-room', 'Game room'],
    ['clubhouse', 'Clubhouse'],
    ['study-room', 'Study room'],
    ['grill-area', 'Grill area'],
    ['rooftop-terrace', 'Rooftop terrace'],
  ],
  kitchen: [
    ['dishwasher', 'Dishwasher'],
    ['microwave', 'Microwave'],
    ['refrigerator', 'Refrigerator'],
    ['gas-stove', 'Gas stove'],
    ['electric-stove', 'Electric stove'],
    ['garbage-disposal', 'Garbage disposal'],
    ['pantry', 'Pantry'],
    ['kitchen-island', 'Kitchen island'],
  ],
  security: [
    ['controlled-access', 'Controlled access'],
    ['alarm', 'Alarm system'],
    ['cameras', 'Cameras in common areas'],
    ['on-site-staff', 'Staff on site'],
    ['night-patrol', 'Night patrol'],
    ['lit-paths', 'Lit paths and parking'],
    ['deadbolts', 'Deadbolt locks'],
  ],
  living: [
    ['air-conditioning', 'Air conditioning'],
    ['ceiling-fans', 'Ceiling fans'],
    ['fireplace', 'Fireplace'],
    ['wood-floors', 'Wood floors'],
    ['carpet', 'Carpet'],
    ['balcony', 'Balcony or patio'],
    ['yard', 'Yard'],
    ['storage', 'Storage room'],
    ['elevator', 'Elevator'],
    ['wheelchair-access', 'Wheelchair access'],
    ['private-bathrooms', 'Private bathrooms'],
  ],
  utilities: [
    ['internet-included', 'Internet included'],
    ['cable-included', 'Cable TV included'],
    ['water-included', 'Water included'],
    ['electricity-included', 'Electricity included'],
    ['gas-included', 'Gas included'],
    ['heat-included', 'Heat included'],
    ['trash-included', 'Trash collection included'],
    ['no-utilities', 'No utilities included'],
  ],
  laundry: [
    ['laundry-in-unit', 'Washer and dryer in unit'],
    ['laundry-hookups', 'Washer and dryer hookups'],
    ['laundry-on-site', 'Laundry room on site'],
    ['no-laundry', 'No laundry'],
  ],
  other: [
    ['individual-leases', 'Individual leases'],
    ['roommate-matching', 'Roommate matching'],
    ['short-leases', 'Leases shorter than a year'],
    ['sublets-allowed', 'Sublets allowed'],
    ['package-lockers', 'Package lockers'],
    ['recycling', 'Recycling'],
    ['no-smoking', 'No smoking'],
  ],
};

const FLOOR_PLAN_FEATURES: Record<string, Names> = {
  living: [
    ['walk-in-closet', 'Walk-in closet'],
    ['plan-balcony', 'Own balcony'],
    ['plan-den', 'Den or study'],
    ['loft', 'Loft'],
    ['high-ceilings', 'High ceilings'],
  ],
  kitchen: [
    ['plan-eat-in-kitchen', 'Eat-in kitchen'],
    ['plan-new-appliances', 'New appliances'],
  ],
  laundry: [['plan-laundry', 'Own washer and dryer']],
};

/** The list of features that properties and floor plans choose from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const insert = async (type: string, group: string, names: Names) => {
    for (const [slug, name] of names) {
      await sql`insert into features (name, slug, "group", type) values (${name}, ${slug}, ${group}, ${type})`.execute(
        db,
      );
    }
  };
  for (const [group, names] of Object.entries(PROPERTY_FEATURES)) await insert('property', group, names);
  for (const [group, names] of Object.entries(FLOOR_PLAN_FEATURES)) await insert('floorplan', group, names);
}
