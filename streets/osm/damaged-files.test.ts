import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { frameBlob } from '#test/helpers/encode-blob.ts';
import { bytesOf, dataBlob, denseGroup, groupOf, headerBlob } from '#test/helpers/osm-bytes.ts';
import { createOsmFiles, elm, fileOf } from '#test/helpers/osm-files.ts';
import { writeOsm } from '#test/helpers/write-osm.ts';
import type { OsmExtract } from './osm-extract.ts';
import { OsmFileProblem } from './osm-file-problem.ts';
import { readOsm } from './read-osm.ts';

const osmFiles = createOsmFiles();
const { outcomeOf, sentenceOf } = osmFiles;
afterAll(osmFiles.remove);

describe('readOsm explains what is wrong with', () => {
  test.each([
    ['an empty file', '', 'is empty. Download it again.'],
    ['gzip', gzipSync('x'), 'is a gzip file. Convert it: osmium cat some.osm.pbf -o map.osm.pbf'],
    ['bzip2', 'BZh91AY&SY', 'is a bzip2 file. Convert it'],
    ['zip', 'PK\x03\x04', 'is a zip file. Decompress it first'],
    ['XML', '<?xml version="1.0"?>\n<osm version="0.6">', 'is an XML file. Convert it'],
    ['o5m', Buffer.from([0xff, 0xe0, 4]), 'is an o5m file. Convert it: osmconvert'],
    ['a web page', '<!DOCTYPE html><html><body>429', 'is a web page instead of a map. The download failed'],
    ['a lone header', headerBlob(), 'contains no places. Download it again'],
  ])('%s', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });

  test('a folder, a missing file or a pipe', async () => {
    mkdirSync(osmFiles.path('folder'));
    const read = (name: string) => readOsm(osmFiles.path(name), { around: null });
    await expect(read('folder')).rejects.toThrow('folder is not a file. Name a file that ends in .osm.pbf.');
    await expect(read('none.pbf')).rejects.toThrow('none.pbf does not exist. Check the path.');
    symlinkSync('loop', osmFiles.path('loop'));
    await expect(read('loop')).rejects.toThrow('loop cannot be read (ELOOP)');
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [osmFiles.path('pipe')]);
    await expect(read('pipe')).rejects.toThrow('pipe is not a file');
  });
});

describe('readOsm names the remedy for', () => {
  test.each([
    ['a history', headerBlob(['OsmSchema-V0.6', 'HistoricalInformation']), 'osmium time-filter some.osm.pbf'],
    [
      'an unknown feature with control characters',
      headerBlob(['\u001b[2J\u202eHolograms']),
      'requires the feature "?[2J?Holograms", which is not supported. Convert it',
    ],
    ['an unsorted file', fileOf(dataBlob(denseGroup([9, -3], [1, 1], [1, 1]))), 'osmium sort some.osm.pbf'],
    [
      'concatenated files',
      Buffer.concat([fileOf(dataBlob(elm)), fileOf(dataBlob(elm))]),
      'contains node 5 twice',
    ],
    [
      'another compression',
      fileOf(
        frameBlob(
          'OSMData',
          bytesOf((pbf) => pbf.writeBytesField(6, new Uint8Array(5))),
        ),
      ),
      'is compressed with LZ4, which is not supported. Compress it with zlib',
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await sentenceOf(bytes)).toContain(sentence);
  });

  test('a region without schools', async () => {
    const outcome = await outcomeOf(fileOf(dataBlob(elm)), [{ west: 1, south: 1, east: 2, north: 2 }]);
    expect((outcome as OsmFileProblem).message).toContain(
      'contains nothing around the schools: it covers 40.000, -83.000 to 40.000, -83.000',
    );
    expect(await outcomeOf(fileOf(dataBlob(elm)), [])).toBeInstanceOf(OsmFileProblem);
  });
});

function checkExtract({ ids, lngs, lats, nodes, ways, relations }: OsmExtract): void {
  expect(ids.every((id, index) => Number.isSafeInteger(id) && id > (ids[index - 1] ?? 0))).toBe(true);
  expect(lngs.every((lng) => Math.abs(lng) <= 180) && lats.every((lat) => Math.abs(lat) <= 90)).toBe(true);
  expect(nodes.every(({ id, index }) => ids[index] === id)).toBe(true);
  for (const way of ways) {
    expect(way.nodes.length).toBeGreaterThan(1);
    expect(way.nodes.every((node) => node >= 0 && node < ids.length)).toBe(true);
  }
  expect(relations.every(({ members }) => members.every(({ type }) => type))).toBe(true);
}

describe('readOsm', () => {
  const nodes = [1, 2, 3].map((id) => ({
    id,
    lng: -83 + id / 100,
    lat: 40 + (id % 2) / 100,
    tags: { name: `n${id}` },
  }));
  const ways = [{ id: 4, nodes: [1, 2, 3, 1], tags: { building: 'yes' } }];
  const relations = [{ id: 5, members: [{ type: 'way' as const, ref: 4, role: 'outer' }], tags: { a: 'b' } }];

  async function smallFile(): Promise<Buffer> {
    await writeOsm(osmFiles.path('small.osm.pbf'), { nodes, ways, relations });
    return readFileSync(osmFiles.path('small.osm.pbf'));
  }

  test('detects a file truncated anywhere but at a block’s end', async () => {
    const whole = await smallFile();
    const read: number[] = [];
    for (let length = 0; length < whole.length; length++) {
      const outcome = await outcomeOf(whole.subarray(0, length));
      if (!(outcome instanceof OsmFileProblem)) read.push(outcome.ways.length + outcome.relations.length);
      else expect(outcome.message).toMatch(/is truncated|is empty|contains no places/);
    }
    expect(read).toEqual([0, 1]);
  });

  test('returns a sound extract or an error for any flipped bit', async () => {
    const whole = fileOf(
      dataBlob(denseGroup([1, 1, 1], [400_000_000, 1, 1], [-830_000_000, 1, 1], [1, 2, 0, 0, 0])),
      dataBlob(
        groupOf(3, (pbf) => {
          pbf.writeVarintField(1, 4);
          pbf.writePackedVarint(2, [1]);
          pbf.writePackedVarint(3, [2]);
          pbf.writePackedSVarint(8, [1, 1, 1]);
        }),
      ),
      dataBlob(
        groupOf(4, (pbf) => {
          pbf.writeVarintField(1, 5);
          pbf.writePackedVarint(8, [1]);
          pbf.writePackedSVarint(9, [4]);
          pbf.writePackedVarint(10, [1]);
        }),
      ),
    );
    checkExtract((await outcomeOf(whole)) as OsmExtract);
    let rejected = 0;
    for (let bit = 0; bit < whole.length * 8; bit += 3) {
      const wrong = Buffer.from(whole);
      wrong[bit >> 3]! ^= 1 << (bit & 7);
      const outcome = await outcomeOf(wrong);
      if (outcome instanceof OsmFileProblem) rejected++;
      else checkExtract(outcome);
    }
    expect(rejected).toBeGreaterThan(whole.length / 2);
  });
});
