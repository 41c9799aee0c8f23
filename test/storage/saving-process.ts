import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { savePicture } from '#server/storage/save-picture.ts';
import { photo } from './hostile-pictures.ts';

// This process saves pictures and reports each one after its files are stored. The test kills it.
const parts = { store: createDiskStore(process.argv[2]!), pictures: createPicturePool() };
for (;;) process.send!(await savePicture(parts, await photo(700, 500)));
