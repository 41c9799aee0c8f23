import type { Random } from '../scenes/random.ts';

/** First words of what shops and kitchens of the town are called: birds, plants and things of a lake shore. */
const FIRST =
  'Amber|Driftwood|Blue Heron|Copper Kettle|Ember|Fernleaf|Gilded Oar|Ivy Gate|Juniper|Kindling|Lantern Light|North Star|Old Mill|Pebble|Quill|Rowanberry|Saltgrass|Tern|Wren|Yarrow|Zephyr|Bramble|Cinder|Dogwood|Foxglove|Goldfinch|Hazelnut|Jetty|Kestrel|Linden|Marigold|Nettle|Osprey|Plover|Rosehip|Sandpiper|Thistle|Sunfish|Walleye|Birchbark|Cattail|Moonrise|Paper Boat|Seven Gables|Tin Roof|Wild Plum|Brass Bell|Lighthouse Keeper|Second Wind|Porch Swing|Red Canoe|Snowy Owl|Tamarack|Whitefish|Windward|Leeward|Half Moon|Honeycomb|Iron Gate|Little Dune|Lost Mitten|Marram|Milkweed|Nine Lives|Orchard|Pinecone|Puddle|Quiet Harbor|Rhubarb|Sassafras|Skipping Stone|Sundial|Three Gulls|Trillium|Turnip|Velvet Moth|Wayfarer|Wintergreen|Woolly Goat|Yellow Door'.split(
    '|',
  );
const PEOPLE =
  'Abernathy|Bellweather|Castellane|Dunmore|Eskelund|Farrow|Grisholm|Hollander|Imbrie|Jankovic|Kowalczyk|Lindqvist|Moreno|Nakagawa|Okonjo|Petrakis|Quintero|Ravndal|Sandoval|Thibault|Underhay|Vandermolen|Wexcombe|Yildiz|Zabriskie'.split(
    '|',
  );

/** Gives every business a name that no other has. */
export class TownNames {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** `ending` says what it is: `Bakery`. */
  business(ending: string): string {
    for (;;) {
      const first = this.#random.chance(0.8) ? this.#random.pick(FIRST) : `${this.#random.pick(PEOPLE)}’s`;
      const name = `${first} ${ending}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }
}

/** `Copper Kettle Bakery` → `copper-kettle-bakery`. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z]+/g, '-');
