import { useEffect, useState } from 'react';

const NONE: ReadonlyMap<Blob, string> = new Map();

const isSame = (one: readonly Blob[], other: readonly Blob[]) =>
  one.length === other.length && one.every((file, at) => file === other[at]);

/** Returns object URLs of files. Revokes them when they are no longer used. */
export function useFileUrls(wanted: readonly Blob[]): ReadonlyMap<Blob, string> {
  const [files, setFiles] = useState(wanted);
  const [urls, setUrls] = useState(NONE);
  // Compares the files, because the caller's array is new on each render.
  if (!isSame(files, wanted)) setFiles(wanted);
  useEffect(() => {
    const created = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(created);
    return () => {
      for (const url of created.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
