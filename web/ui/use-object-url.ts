import { useFileUrls } from './use-file-urls.ts';

/** Object URL of a file. Null without a file and before it is created. */
export function useObjectUrl(file: Blob | null): string | null {
  const urls = useFileUrls(file ? [file] : []);
  return (file && urls.get(file)) ?? null;
}
