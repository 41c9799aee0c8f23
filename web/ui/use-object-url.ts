import { useFileUrls } from './use-file-urls.ts';

/** Returns the object URL of a file. Null if there is no file or the URL is not created yet. */
export function useObjectUrl(file: Blob | null): string | null {
  const urls = useFileUrls(file ? [file] : []);
  return (file && urls.get(file)) ?? null;
}
