import { useFileUrls } from './use-file-urls.ts';

/** An address under which the page can show a file; taken back with the component. Null: not made yet, or no file. */
export function useObjectUrl(file: Blob | null): string | null {
  const urls = useFileUrls(file ? [file] : []);
  return (file && urls.get(file)) ?? null;
}
