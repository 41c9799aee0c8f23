import { type ChangeEvent, type FormEvent, Fragment, useId, useState } from 'react';
import type { ImportState } from '#shared/api/listing-import-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './bulk-view.module.css';
import { ImportProgress } from './import-progress.tsx';
import { useImportUpload } from './use-import-upload.ts';

/** File formats by product name. Product names are not translated. */
const TEMPLATES = [
  ['CSV', 'listings.csv'],
  ['MITS', 'listings-mits.xml'],
  ['HotPads', 'listings-hotpads.xml'],
  ['Zillow', 'listings-zillow.xml'],
] as const;

export function ImportForm({ onUploaded }: { onUploaded: (state: ImportState) => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const { upload, progress, detail, clear, cancel } = useImportUpload(onUploaded);
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0] ?? null);
    clear();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await upload(file);
  };
  return (
    <>
      <p className={styles.about}>
        {t(
          'A CSV or XML file of listings. Listings that you imported before are updated. Nothing is saved until you’ve checked the changes.',
        )}
      </p>
      <p className={styles.about}>
        {t('Start from a template:')}
        {TEMPLATES.map(([name, template]) => (
          <Fragment key={template}>
            {' '}
            <a href={`/templates/${template}`} download={template}>
              {name}
            </a>
          </Fragment>
        ))}
      </p>
      <form onSubmit={handleSubmit} className={styles.form}>
        <div className={styles.file}>
          <label htmlFor={`${id}-file`}>{t('File (CSV or XML)')}</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.xml,text/csv,text/xml"
            disabled={progress !== null}
            onChange={handleFile}
          />
        </div>
        {progress !== null && <ImportProgress phase={t('Uploading')} progress={progress} />}
        <FormNotice detail={detail} />
        <div className={styles.row}>
          <Button type="submit" isBusy={progress !== null}>
            {t('Check file')}
          </Button>
          {progress !== null && (
            <Button tone="quiet" onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
        </div>
      </form>
      <noscript>
        <p>{t('You need JavaScript to import: we check the file before we save anything.')}</p>
      </noscript>
    </>
  );
}
