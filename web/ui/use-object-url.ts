import { useFileUrls } from './use-file-urls.ts';

/** Null without a file, or before it is created. */
export function useObjectUrl(file: Blob | null): string | null {
  const urls = useFileUrls(file ? [file] : []);
  return (file && urls.get(file)) ?? null;
}
