import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { savePicture } from '#server/storage/save-picture.ts';
import { photo } from './hostile-pictures.ts';

// Saves pictures one after another and tells each as its row would: after its files. Is killed at some moment.
const parts = { store: createDiskStore(process.argv[2]!), pictures: createPicturePool() };
for (;;) process.send!(await savePicture(parts, await photo(700, 500)));
