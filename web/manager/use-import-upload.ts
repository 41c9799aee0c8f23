import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { createListingImport, MAX_IMPORT_BYTES } from '#shared/api/listing-import.ts';
import type { ImportState } from '#shared/api/listing-import-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';

function toUpload(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  form.append('file_name', file.name);
  form.append('dry_run', 'true');
  return form;
}

/** Uploads a file, which the server then checks. Leaving the page aborts the upload. */
export function useImportUpload(onUploaded: (state: ImportState) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [detail, setDetail] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File | null) => {
    if (running.current) return;
    if (!file) return setDetail(t('Choose a file.'));
    if (file.size > MAX_IMPORT_BYTES)
      return setDetail(t('The file is larger than {size} MB.', { size: MAX_IMPORT_BYTES / 1024 / 1024 }));
    const abort = new AbortController();
    running.current = abort;
    setDetail(null);
    setProgress(0);
    try {
      const options = { signal: abort.signal, onProgress: setProgress };
      onUploaded(await call(createListingImport, { body: toUpload(file) }, options));
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!isProblem(error)) throw error;
      const sentences = Object.values(error.problem.errors ?? {}).flat();
      setDetail(sentences.length > 0 ? sentences.join(' ') : error.problem.detail);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return {
    upload,
    progress,
    detail,
    clear: () => setDetail(null),
    cancel: () => running.current?.abort(),
  };
}
