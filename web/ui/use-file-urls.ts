import { useEffect, useState } from 'react';

const NONE: ReadonlyMap<Blob, string> = new Map();

const isSame = (one: readonly Blob[], other: readonly Blob[]) =>
  one.length === other.length && one.every((file, at) => file === other[at]);

/** Addresses under which files that are on no server can be shown; let go when a file is no longer among them. */
export function useFileUrls(wanted: readonly Blob[]): ReadonlyMap<Blob, string> {
  const [files, setFiles] = useState(wanted);
  const [urls, setUrls] = useState(NONE);
  // The caller's list is a new one with every letter typed; its files are mostly the same.
  if (!isSame(files, wanted)) setFiles(wanted);
  useEffect(() => {
    const made = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(made);
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
