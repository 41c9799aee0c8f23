import { homedir, tmpdir } from 'node:os';
import { ROOT } from '#test/helpers/source-tree.ts';

/** A user without a home has `/`, with which everything begins. */
const FOLDERS = [ROOT, tmpdir(), homedir()].filter((folder) => folder.length > 1);
const PLACES = new RegExp(`(?<![\\w.-])(?:${FOLDERS.map(RegExp.escape).join('|')})(?:/|(?![\\w.-]))`, 'g');

/** A text without the folders of this machine: what is committed is read on others. Files of the repository keep their path in it. */
export const withoutFolders = (text: string): string => text.replaceAll(PLACES, '');
