import DownloadIcon from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { exportListings } from '#shared/api/listing-import.ts';
import { t } from '#shared/texts/t.ts';
import { saveDownload } from '../account/save-download.ts';
import { addressOf, call } from '../api/call.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { isPlainPress } from '../ui/is-plain-press.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './bulk-view.module.css';

const NAME = 'porchlight-listings.csv';

/** A plain link without scripts. */
export function ExportSection() {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ done?: string; wrong?: string }>({});

  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid({});
    try {
      // `text()` strips the byte order mark, which spreadsheets need for UTF-8.
      saveDownload(NAME, 'text/csv', `\ufeff${await call(exportListings, {})}`);
      setSaid({ done: t('Your listings are in the file {name}.', { name: NAME }) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      setSaid({ wrong: error.problem.detail });
    } finally {
      setBusy(false);
    }
  };
  const handleClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Card as="section" aria-labelledby="export-title" className={styles.card}>
      <h2 id="export-title" className={styles.subtitle}>
        {t('Export')}
      </h2>
      <p className={styles.about}>
        {t(
          'All your listings with their floor plans in one table, to keep, to edit and to import again. Photos are not in it.',
        )}
      </p>
      <FormNotice detail={said.wrong ?? null} done={said.done ?? null} />
      <div className={styles.row}>
        <a
          href={addressOf(exportListings, {})}
          download={NAME}
          aria-busy={isBusy || undefined}
          className={buttonStyle({ tone: 'quiet' })}
          onClick={handleClick}
        >
          {isBusy ? <Spinner /> : <DownloadIcon aria-hidden="true" />}
          {t('Export as CSV')}
        </a>
      </div>
    </Card>
  );
}
