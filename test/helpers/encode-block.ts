import { PbfWriter } from 'pbf';
import type { Tags } from '#streets/osm/osm-extract.ts';
import type { NodeEntity, RelationEntity, WayEntity } from '#test/helpers/osm-entities.ts';

/** The string table of a block. Index 0 is reserved: in dense nodes it ends the tags of a node. */
class Words {
  readonly #places = new Map<string, number>();

  placeOf(word: string): number {
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    const place = this.#places.size + 1;
    this.#places.set(word, place);
    return place;
  }

  write(pbf: PbfWriter): void {
    for (const word of ['', ...this.#places.keys()]) pbf.writeBytesField(1, Buffer.from(word, 'utf8'));
  }
}

function encodeBlock(
  field: number,
  items: readonly unknown[],
  encode: (words: Words) => PbfWriter[],
): Buffer {
  const words = new Words();
  const parts = items.length > 0 ? encode(words) : [];
  const group = new PbfWriter();
  for (const part of parts) group.writeBytesField(field, part.finish());
  const block = new PbfWriter();
  block.writeMessage(1, (_, pbf) => words.write(pbf), null);
  block.writeBytesField(2, group.finish());
  return Buffer.from(block.finish());
}

/** Converts degrees to the OSM file's unit of 1e-7 degrees. */
const toSteps = (degrees: number) => Math.round(degrees * 1e7);

function deltasOf(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

export function encodeNodes(nodes: readonly NodeEntity[]): Buffer {
  return encodeBlock(2, nodes, (words) => {
    const tagWords = nodes.flatMap(({ tags }) => [...wordsOf(tags, words), 0]);
    const dense = new PbfWriter();
    dense.writePackedSVarint(1, deltasOf(nodes.map(({ id }) => id)));
    dense.writePackedSVarint(8, deltasOf(nodes.map(({ lat }) => toSteps(lat))));
    dense.writePackedSVarint(9, deltasOf(nodes.map(({ lng }) => toSteps(lng))));
    if (tagWords.length > nodes.length) dense.writePackedVarint(10, tagWords);
    return [dense];
  });
}

export function encodeWays(ways: readonly WayEntity[]): Buffer {
  return encodeBlock(3, ways, (words) =>
    ways.map((way) => {
      const pbf = startThing(way.id, way.tags, words);
      pbf.writePackedSVarint(8, deltasOf(way.nodes));
      return pbf;
    }),
  );
}

const MEMBER_TYPES = { node: 0, way: 1, relation: 2 };

export function encodeRelations(relations: readonly RelationEntity[]): Buffer {
  return encodeBlock(4, relations, (words) =>
    relations.map(({ id, members, tags }) => {
      const pbf = startThing(id, tags, words);
      pbf.writePackedVarint(
        8,
        members.map(({ role }) => words.placeOf(role)),
      );
      pbf.writePackedSVarint(9, deltasOf(members.map(({ ref }) => ref)));
      pbf.writePackedVarint(
        10,
        members.map(({ type }) => MEMBER_TYPES[type]),
      );
      return pbf;
    }),
  );
}

function startThing(id: number, tags: Tags | undefined, words: Words): PbfWriter {
  const pairs = wordsOf(tags, words);
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, id);
  pbf.writePackedVarint(
    2,
    pairs.filter((_, index) => index % 2 === 0),
  );
  pbf.writePackedVarint(
    3,
    pairs.filter((_, index) => index % 2 === 1),
  );
  return pbf;
}

function wordsOf(tags: Tags | undefined, words: Words): number[] {
  return Object.entries(tags ?? {}).flatMap(([key, value]) => [words.placeOf(key), words.placeOf(value)]);
}
