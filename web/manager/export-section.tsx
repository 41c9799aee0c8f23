import DownloadIcon from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { exportListings } from '#shared/api/listing-import.ts';
import { saveDownload } from '../account/save-download.ts';
import { findToken } from '../api/authorization.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { isPlainPress } from '../ui/is-plain-press.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './bulk-view.module.css';

const FILE_NAME = 'porchlight-listings.csv';
const ADDRESS = API_PREFIX + exportListings.path;
const FAILED = 'The file could not be made. Please try again.';

/** The file; null where the server gave none. */
async function fetchFile(): Promise<string | null> {
  const token = await findToken();
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(ADDRESS, { headers }).catch(() => null);
  return answer?.ok ? await answer.text() : null;
}

/** A link that the browser itself can follow; with scripts it says when it fails. */
export function ExportSection() {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ done?: string; wrong?: string }>({});
  const handleClick = async (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSaid({});
    const text = await fetchFile();
    if (text !== null) saveDownload(FILE_NAME, 'text/csv', text);
    setSaid(text === null ? { wrong: FAILED } : { done: `Your listings are in the file ${FILE_NAME}.` });
    setBusy(false);
  };
  return (
    <Card as="section" aria-labelledby="export-title" className={styles.card}>
      <h2 id="export-title" className={styles.subtitle}>
        Export
      </h2>
      <p className={styles.about}>
        All your listings with their floor plans in one table, to keep, to edit and to import again.
      </p>
      <FormNotice detail={said.wrong ?? null} done={said.done ?? null} />
      <div>
        <a
          href={ADDRESS}
          download={FILE_NAME}
          aria-busy={isBusy || undefined}
          className={buttonStyle({ tone: 'quiet' })}
          onClick={handleClick}
        >
          {isBusy ? <Spinner /> : <DownloadIcon aria-hidden="true" />}
          Export listings
        </a>
      </div>
    </Card>
  );
}
