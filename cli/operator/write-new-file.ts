import { open, rm } from 'node:fs/promises';
import { problem } from '#shared/api/errors.ts';

const fileExists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Writes a file that must not exist yet. Deletes the file after an error, because a partial export is worse
 * than none.
 */
export async function writeNewFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw fileExists(error)
      ? problem(409, `The file ${path} already exists. Choose another name or remove it.`)
      : error;
  });
  try {
    for await (const text of texts) await file.appendFile(text);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
