import DownloadIcon from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { exportListings } from '#shared/api/listing-import.ts';
import { msg, t } from '#shared/texts/t.ts';
import { saveDownload } from '../account/save-download.ts';
import { addressOf, call } from '../api/call.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './bulk-view.module.css';

type Format = 'csv' | 'xml';

const FORMATS: Record<Format, { label: string; type: string; mark: string }> = {
  // Byte order mark, which spreadsheets need to detect UTF-8. It is added again because `text()` strips it.
  csv: { label: msg('Export as CSV'), type: 'text/csv', mark: '\ufeff' },
  xml: { label: msg('Export as XML'), type: 'application/xml', mark: '' },
};

/** Buttons to download listings as files. Without JavaScript they are plain links. */
export function ExportSection() {
  const [busy, setBusy] = useState<Format | null>(null);
  const [notice, setNotice] = useState<{ done?: string; wrong?: string }>({});

  const save = async (format: Format) => {
    if (busy) return;
    const { type, mark } = FORMATS[format];
    const name = `porchlight-listings.${format}`;
    setBusy(format);
    setNotice({});
    try {
      saveDownload(name, type, mark + (await call(exportListings, { format })));
      setNotice({ done: t('Your listings are in {name}.', { name }) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      setNotice({ wrong: error.problem.detail });
    } finally {
      setBusy(null);
    }
  };
  const handleClick = (event: MouseEvent, format: Format) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void save(format);
  };
  return (
    <Card as="section" aria-labelledby="export-title" className={styles.card}>
      <h2 id="export-title" className={styles.subtitle}>
        {t('Export')}
      </h2>
      <p className={styles.about}>
        {t(
          'All your listings and floor plans in one file that you can edit and import again: CSV for spreadsheets, or XML for other programs. It doesn’t include photos.',
        )}
      </p>
      <FormNotice detail={notice.wrong ?? null} done={notice.done ?? null} />
      <div className={styles.row}>
        {(['csv', 'xml'] as const).map((format) => (
          <a
            key={format}
            href={addressOf(exportListings, { format })}
            download={`porchlight-listings.${format}`}
            aria-busy={busy === format || undefined}
            className={buttonStyle({ tone: 'quiet' })}
            onClick={(event) => handleClick(event, format)}
          >
            {busy === format ? <Spinner /> : <DownloadIcon aria-hidden="true" />}
            {t(FORMATS[format].label)}
          </a>
        ))}
      </div>
    </Card>
  );
}
