import { PbfReader } from 'pbf';
import type { OsmMember, Tags } from './osm-extract.ts';
import { DamagedBytes, PackedNumbers, readFields } from './protobuf-fields.ts';
import { StringTable } from './string-table.ts';

/** `readTags` works only during the call. Values are not validated. */
export type EntitySink = {
  addNode(id: number, lng: number, lat: number, readTags: () => Tags): void;
  addWay(id: number, refs: readonly number[], readTags: () => Tags): void;
  addRelation(id: number, members: readonly OsmMember[], readTags: () => Tags): void;
  /** Receives the size of decoded text, for the memory limit. */
  addText(bytes: number): void;
};

/** OpenStreetMap limits ways to 2,000 nodes, but other files have more. */
const MAX_WAY_NODES = 100_000;
const MAX_MEMBERS = 200_000;
const MAX_TAGS = 10_000;
/** OpenStreetMap allows 255 characters. */
const MAX_TEXT_BYTES = 4096;

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const NO_TAGS: Tags = Object.freeze({});

/** `tagWords` alternates between the string indexes of keys and values. */
type Block = {
  pbf: PbfReader;
  sink: EntitySink;
  words: StringTable;
  tagWords: number[];
  readTags: () => Tags;
  /** Nanodegrees. */
  granularity: number;
  lngOffset: number;
  latOffset: number;
};

/** @throws DamagedBytes */
export function decodeBlock(bytes: Uint8Array, sink: EntitySink): void {
  const block = openBlock(bytes, sink);
  const { pbf } = block;
  // Reads the parameters first, because they may follow the groups.
  readFields(pbf, bytes.length, (field, stop) => {
    if (field === 1) block.words.read(pbf, stop);
    if (field === 17) block.granularity = pbf.readVarint();
    if (field === 19) block.latOffset = pbf.readVarint(true);
    if (field === 20) block.lngOffset = pbf.readVarint(true);
  });
  if (!(block.granularity >= 1 && block.granularity <= 1e9)) {
    throw new DamagedBytes('measures places in steps that cannot be');
  }
  pbf.pos = 0;
  readFields(pbf, bytes.length, (field, stop) => {
    if (field === 2) readGroup(block, stop);
  });
}

function openBlock(bytes: Uint8Array, sink: EntitySink): Block {
  const words = new StringTable(bytes, (count) => sink.addText(count));
  const tagWords: number[] = [];
  const readTags = () => makeTags(words, tagWords);
  const pbf = new PbfReader(bytes);
  return { pbf, sink, words, tagWords, readTags, granularity: 100, lngOffset: 0, latOffset: 0 };
}

function readGroup(block: Block, end: number): void {
  readFields(block.pbf, end, (field, stop) => {
    if (field === 1) readNode(block, stop);
    if (field === 2) readDenseNodes(block, stop);
    if (field === 3) readWay(block, stop);
    if (field === 4) readRelation(block, stop);
  });
}

const toDegrees = (offset: number, granularity: number, steps: number) =>
  (offset + granularity * steps) / 1e9;

function addNode(block: Block, id: number, lng: number, lat: number): void {
  const { granularity } = block;
  const degreesEast = toDegrees(block.lngOffset, granularity, lng);
  block.sink.addNode(id, degreesEast, toDegrees(block.latOffset, granularity, lat), block.readTags);
}

function readNode(block: Block, end: number): void {
  const { pbf } = block;
  const keys = new PackedNumbers(pbf);
  const values = new PackedNumbers(pbf);
  let [id, lng, lat] = [0, 0, 0];
  readFields(pbf, end, (field, stop) => {
    if (field === 1) id = pbf.readSVarint();
    if (field === 2) keys.hold(stop);
    if (field === 3) values.hold(stop);
    if (field === 8) lat = pbf.readSVarint();
    if (field === 9) lng = pbf.readSVarint();
  });
  readTagWords(block, keys, values);
  addNode(block, id, lng, lat);
  pbf.pos = end;
}

/** In the column of tags, a 0 ends each node's tags. */
function readDenseNodes(block: Block, end: number): void {
  const { pbf, tagWords } = block;
  const ids = new PackedNumbers(pbf);
  const lats = new PackedNumbers(pbf);
  const lngs = new PackedNumbers(pbf);
  const tags = new PackedNumbers(pbf);
  readFields(pbf, end, (field, stop) => {
    if (field === 1) ids.hold(stop);
    if (field === 8) lats.hold(stop);
    if (field === 9) lngs.hold(stop);
    if (field === 10) tags.hold(stop);
  });
  const isTagged = tags.hasNext;
  tagWords.length = 0;
  let [id, lng, lat] = [0, 0, 0];
  while (ids.hasNext) {
    id += ids.nextSigned();
    lat += lats.nextSigned();
    lng += lngs.nextSigned();
    if (isTagged) readDenseTagWords(block, tags);
    addNode(block, id, lng, lat);
  }
  checkUsedUp(lats, lngs, tags);
  pbf.pos = end;
}

function readDenseTagWords(block: Block, tags: PackedNumbers): void {
  block.tagWords.length = 0;
  for (let key = tags.next(); key !== 0; key = tags.next()) addTagWords(block, key, tags.next());
}

function readWay(block: Block, end: number): void {
  const { pbf } = block;
  const keys = new PackedNumbers(pbf);
  const values = new PackedNumbers(pbf);
  const deltas = new PackedNumbers(pbf);
  let id = 0;
  readFields(pbf, end, (field, stop) => {
    if (field === 1) id = pbf.readVarint(true);
    if (field === 2) keys.hold(stop);
    if (field === 3) values.hold(stop);
    if (field === 8) deltas.hold(stop);
  });
  readTagWords(block, keys, values);
  const refs: number[] = [];
  for (let ref = 0; deltas.hasNext; ) {
    ref += deltas.nextSigned();
    if (refs.length >= MAX_WAY_NODES) throw new DamagedBytes('has a way with more than 100,000 nodes');
    refs.push(ref);
  }
  block.sink.addWay(id, refs, block.readTags);
  pbf.pos = end;
}

function readRelation(block: Block, end: number): void {
  const { pbf } = block;
  const keys = new PackedNumbers(pbf);
  const values = new PackedNumbers(pbf);
  const roles = new PackedNumbers(pbf);
  const deltas = new PackedNumbers(pbf);
  const types = new PackedNumbers(pbf);
  let id = 0;
  readFields(pbf, end, (field, stop) => {
    if (field === 1) id = pbf.readVarint(true);
    if (field === 2) keys.hold(stop);
    if (field === 3) values.hold(stop);
    if (field === 8) roles.hold(stop);
    if (field === 9) deltas.hold(stop);
    if (field === 10) types.hold(stop);
  });
  readTagWords(block, keys, values);
  const members: OsmMember[] = [];
  for (let ref = 0; deltas.hasNext; ) {
    ref += deltas.nextSigned();
    if (members.length >= MAX_MEMBERS)
      throw new DamagedBytes('has a relation with more than 200,000 members');
    members.push(makeMember(block, types.next(), ref, roles.next()));
  }
  checkUsedUp(roles, types);
  block.sink.addRelation(id, members, block.readTags);
  pbf.pos = end;
}

function makeMember(block: Block, typeNumber: number, ref: number, role: number): OsmMember {
  const type = MEMBER_TYPES[typeNumber];
  if (!type) throw new DamagedBytes('has a relation with members of an unknown kind');
  checkWord(block, role);
  return { type, ref, role: block.words.lengthOf(role) > MAX_TEXT_BYTES ? '' : block.words.textOf(role) };
}

function readTagWords(block: Block, keys: PackedNumbers, values: PackedNumbers): void {
  block.tagWords.length = 0;
  while (keys.hasNext) addTagWords(block, keys.next(), values.next());
  checkUsedUp(values);
}

function addTagWords(block: Block, key: number, value: number): void {
  checkWord(block, key);
  checkWord(block, value);
  if (block.tagWords.length >= 2 * MAX_TAGS) throw new DamagedBytes('has a thing with more than 10,000 tags');
  block.tagWords.push(key, value);
}

function checkWord(block: Block, index: number): void {
  if (index >= block.words.size) throw new DamagedBytes('names a word that its block does not have');
}

function checkUsedUp(...lists: PackedNumbers[]): void {
  if (lists.some((list) => list.hasNext)) {
    throw new DamagedBytes('holds lists that should be equally long and are not');
  }
}

function makeTags(words: StringTable, tagWords: readonly number[]): Tags {
  if (tagWords.length === 0) return NO_TAGS;
  const tags: Record<string, string> = {};
  for (let at = 0; at < tagWords.length; at += 2) {
    const [key, value] = [tagWords[at]!, tagWords[at + 1]!];
    if (words.lengthOf(key) > MAX_TEXT_BYTES || words.lengthOf(value) > MAX_TEXT_BYTES) continue;
    const name = words.textOf(key);
    // Assigning to `__proto__` would set the object's prototype.
    if (name !== '__proto__') tags[name] = words.textOf(value);
  }
  return tags;
}
