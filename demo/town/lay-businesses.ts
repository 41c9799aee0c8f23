import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { Random } from '../scenes/random.ts';
import { addressTags, type Shopfront } from './lay-houses.ts';
import { CENTERS } from './town-centers.ts';
import type { TownDraft } from './town-draft.ts';
import { slugOf, TownNames } from './town-names.ts';

type Trade = { tags: Tags; endings: readonly string[]; weight: number };

const trade = (weight: number, tags: Tags, endings: string): Trade => ({
  weight,
  tags,
  endings: endings.split('|'),
});
const eatery = (weight: number, cuisine: string, endings: string) =>
  trade(weight, { amenity: 'restaurant', cuisine }, endings);

const TRADES: readonly Trade[] = [
  eatery(3, 'american', 'Diner|Kitchen|Table'),
  eatery(2, 'italian', 'Trattoria|Pasta House'),
  eatery(3, 'pizza', 'Pizzeria|Pizza Oven'),
  eatery(2, 'mexican', 'Taqueria|Cantina'),
  eatery(2, 'indian', 'Curry House|Tandoor'),
  eatery(2, 'chinese', 'Dumpling House|Wok'),
  eatery(2, 'japanese', 'Ramen Bar|Sushi'),
  eatery(1.5, 'thai', 'Thai Kitchen|Noodle House'),
  eatery(1.5, 'seafood', 'Fish House|Oyster Room'),
  eatery(1, 'ethiopian', 'Injera House'),
  eatery(1, 'barbecue', 'Smokehouse'),
  trade(5, { amenity: 'cafe' }, 'Coffee|Cafe|Roasters|Tea Room|Coffee Bar'),
  trade(4, { amenity: 'fast_food' }, 'Sandwiches|Burger Stand|Falafel|Bagels|Hot Dogs'),
  trade(2.5, { amenity: 'bar' }, 'Taproom|Wine Bar|Lounge'),
  trade(2, { amenity: 'pub' }, 'Alehouse|Tavern|Arms'),
  trade(1.5, { amenity: 'ice_cream' }, 'Creamery|Gelato'),
  trade(2.5, { shop: 'bakery' }, 'Bakery|Bread'),
  trade(3, { shop: 'clothes' }, 'Clothing|Outfitters|Threads'),
  trade(2, { shop: 'books' }, 'Books|Bookshop'),
  trade(1.8, { shop: 'bicycle' }, 'Cycles|Bike Works'),
  trade(1.3, { shop: 'hardware' }, 'Hardware'),
  trade(1.3, { shop: 'florist' }, 'Flowers'),
  trade(2, { shop: 'gift' }, 'Gifts|Curios'),
  trade(1.2, { shop: 'shoes' }, 'Shoes'),
  trade(2.5, { shop: 'hairdresser' }, 'Barbers|Hair Studio'),
  trade(2, { shop: 'laundry' }, 'Laundry|Wash House'),
  trade(1, { shop: 'stationery' }, 'Paper Goods'),
  trade(1, { shop: 'toys' }, 'Toys'),
  trade(1, { shop: 'music' }, 'Records|Strings'),
  trade(1.4, { shop: 'furniture' }, 'Furniture|Interiors'),
  trade(1.3, { shop: 'electronics' }, 'Electronics|Radio Repair'),
  trade(1, { shop: 'jewelry' }, 'Jewelers'),
  trade(1, { shop: 'optician' }, 'Opticians'),
  trade(1, { shop: 'art' }, 'Gallery'),
  trade(1.3, { shop: 'outdoor' }, 'Paddle & Pack|Outdoor Supply'),
  trade(1.6, { shop: 'second_hand' }, 'Thrift|Second Hand'),
  trade(1, { shop: 'pet' }, 'Pet Supply'),
  trade(1, { shop: 'alcohol' }, 'Wine & Spirits'),
  trade(2, { amenity: 'pharmacy', dispensing: 'yes' }, 'Pharmacy|Apothecary'),
  trade(1.6, { amenity: 'bank' }, 'Savings Bank|Credit Union'),
  trade(1.3, { amenity: 'dentist', healthcare: 'dentist' }, 'Dental'),
  trade(1.3, { amenity: 'doctors', healthcare: 'doctor' }, 'Family Doctors'),
  trade(0.8, { amenity: 'clinic', healthcare: 'clinic' }, 'Walk-in Clinic'),
  trade(1.3, { leisure: 'fitness_centre' }, 'Gym|Yoga Studio|Climbing'),
  trade(0.7, { amenity: 'veterinary' }, 'Animal Hospital'),
  trade(0.5, { amenity: 'theatre' }, 'Playhouse'),
  trade(0.5, { amenity: 'post_office' }, 'Post & Parcel'),
];
const GROCERIES: readonly Trade[] = [
  trade(1, { shop: 'convenience' }, 'Corner Store|Market'),
  trade(1, { shop: 'greengrocer' }, 'Produce'),
  trade(1, { shop: 'deli' }, 'Delicatessen'),
  trade(1, { shop: 'supermarket' }, 'Grocery|Foods'),
  trade(0.6, { shop: 'butcher' }, 'Butchers'),
  trade(0.6, { shop: 'health_food' }, 'Food Co-op'),
];
const SHARED: readonly Trade[] = [trade(1, { amenity: 'cinema' }, 'Cinema|Picture House')];

/** Puts businesses behind the doors of the shopping streets. */
export function layBusinesses(draft: TownDraft, fronts: readonly Shopfront[], random: Random): void {
  const names = new TownNames(random.fork('names'));
  for (const center of CENTERS) {
    const own = random.shuffle(fronts.filter((front) => front.center === center));
    const open = own.slice(0, Math.round(own.length * center.share));
    const first = [
      ...Array.from({ length: center.groceries }, () => pickTrade(GROCERIES, random)),
      ...(open.length > 40 ? SHARED : []),
    ];
    let last: Trade | undefined;
    for (const [i, front] of open.entries()) {
      let chosen = first[i] ?? pickTrade(TRADES, random);
      while (chosen === last) chosen = pickTrade(TRADES, random);
      last = chosen;
      const name = names.business(random.pick(chosen.endings));
      const site: Tags = random.chance(0.35) ? { website: `https://${slugOf(name)}.lakeshore.example/` } : {};
      draft.node(front.at, { ...chosen.tags, name, ...addressTags(front.number, front.street), ...site });
    }
  }
}

function pickTrade(trades: readonly Trade[], random: Random): Trade {
  let left = random.next() * trades.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of trades) {
    left -= one.weight;
    if (left <= 0) return one;
  }
  return trades[0]!;
}
