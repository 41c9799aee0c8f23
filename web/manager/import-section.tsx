import { type ChangeEvent, type FormEvent, Fragment, useId, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { importListings } from '#shared/api/listing-import.ts';
import type { ImportReport } from '#shared/api/listing-import-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './bulk-view.module.css';
import { importSentence, ReportTable } from './report-table.tsx';

/** File formats by product name. Product names are not translated. */
const TEMPLATES = [
  ['CSV', 'listings.csv'],
  ['MITS', 'listings-mits.xml'],
  ['HotPads', 'listings-hotpads.xml'],
  ['Zillow', 'listings-zillow.xml'],
] as const;

type Work = 'checking' | 'importing' | null;

async function sendFile(file: File, isDry: boolean): Promise<ImportReport> {
  const form = new FormData();
  form.append('file', file);
  form.append('dry_run', String(isDry));
  return await call(importListings, { body: form });
}

/** Imports a file. The first request is always a dry run, which saves nothing. */
function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const [work, setWork] = useState<Work>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  const choose = (next: File | null) => {
    setFile(next);
    setReport(null);
    setWrong(null);
  };
  const send = async (isDry: boolean) => {
    if (work) return;
    if (!file) return setWrong(t('Choose a file.'));
    setWork(isDry ? 'checking' : 'importing');
    setWrong(null);
    try {
      setReport(await sendFile(file, isDry));
    } catch (error) {
      if (!isProblem(error)) throw error;
      const sentences = Object.values(error.problem.errors ?? {}).flat();
      setWrong(sentences.length > 0 ? sentences.join(' ') : error.problem.detail);
    } finally {
      setWork(null);
    }
  };
  return { work, report, wrong, choose, send };
}

export function ImportSection() {
  const id = useId();
  const { work, report, wrong, choose, send } = useImport();
  const isChecked = report?.dry_run === true && report.created + report.updated > 0;
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => choose(target.files?.[0] ?? null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await send(true);
  };
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className={styles.card}>
      <h2 id={`${id}-title`} className={styles.subtitle}>
        {t('Import')}
      </h2>
      <p className={styles.about}>
        {t(
          'A CSV or XML file of listings. Listings that you imported before are updated. Nothing is saved until you’ve checked the changes.',
        )}
      </p>
      <p className={styles.about}>
        {t('Start from a template:')}
        {TEMPLATES.map(([name, file]) => (
          <Fragment key={file}>
            {' '}
            <a href={`/templates/${file}`} download={file}>
              {name}
            </a>
          </Fragment>
        ))}
      </p>
      <form onSubmit={handleSubmit} className={styles.form}>
        <div className={styles.file}>
          <label htmlFor={`${id}-file`}>{t('File (CSV or XML)')}</label>
          <input id={`${id}-file`} type="file" accept=".csv,.xml,text/csv,text/xml" onChange={handleFile} />
        </div>
        <FormNotice detail={wrong} done={report && importSentence(report)} />
        <div className={styles.row}>
          <Button type="submit" tone={isChecked ? 'quiet' : 'primary'} isBusy={work === 'checking'}>
            {t('Check file')}
          </Button>
          {isChecked && (
            <Button isBusy={work === 'importing'} onClick={() => send(false)}>
              {t('Import')}
            </Button>
          )}
          {report?.dry_run === false && (
            <ButtonLink tone="quiet" to={PAGES.listingManager}>
              {t('Back to Listings')}
            </ButtonLink>
          )}
        </div>
      </form>
      <noscript>
        <p>{t('You need JavaScript to import: we check the file before we save anything.')}</p>
      </noscript>
      {report && <ReportTable report={report} />}
    </Card>
  );
}
