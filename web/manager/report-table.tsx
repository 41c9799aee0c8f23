import type { ImportProblem, ImportReport } from '#shared/api/listing-import-schemas.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './bulk-view.module.css';

export function importSentence({ dry_run, rows, created, updated, rejected }: ImportReport): string {
  if (rows === 0) return t('The file doesn’t have any listings.');
  const written = created + updated;
  if (dry_run && written === 0) {
    return t('{rows, plural, one {# row} other {# rows}} read. Nothing to change.', { rows });
  }
  if (dry_run) {
    return t(
      '{rows, plural, one {# row} other {# rows}} read. Nothing is saved yet. Choose Import to save new and changed listings.',
      { rows },
    );
  }
  return rejected > 0
    ? t(
        '{written, plural, one {# listing} other {# listings}} imported. {rejected, plural, one {# row} other {# rows}} couldn’t be imported.',
        { written, rejected },
      )
    : t('{written, plural, one {# listing} other {# listings}} imported.', { written });
}

const OUTCOMES: Record<ImportProblem['outcome'], string> = {
  rejected: msg('Rejected'),
  hidden: msg('Inactive'),
  noted: msg('Note'),
  changed: msg('Change'),
};

const csvUrl = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${text}`)}`;

/** Returns a URL of the report as a CSV file, for spreadsheets. */
function reportUrl({ problems }: ImportReport): string {
  const head = csvLine([t('Row'), t('ID in the file'), t('Result'), t('Why')]);
  const lines = problems.map(({ row, external_id, outcome, sentences }) =>
    csvLine([row, external_id, t(OUTCOMES[outcome]), sentences.join(' ')]),
  );
  return csvUrl(head + lines.join(''));
}

export function ReportTable({ report }: { report: ImportReport }) {
  const { created, updated, unchanged, rejected, problems } = report;
  const counts: [string, number][] = [
    [t('New listings'), created],
    [t('Changed listings'), updated],
    [t('Unchanged listings'), unchanged],
    [t('Rejected rows'), rejected],
  ];
  return (
    <div className={styles.report}>
      <dl className={styles.counts}>
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <p className={styles.row}>
          <a href={reportUrl(report)} download="import-report.csv">
            {t('Download report (CSV)')}
          </a>
          {report.rejected_rows && (
            <a href={csvUrl(report.rejected_rows)} download="rejected-rows.csv">
              {t('Download rejected rows (CSV)')}
            </a>
          )}
        </p>
      )}
      {problems.length > 0 && (
        <table className={styles.problems}>
          <caption>{t('Rows to review')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              <th scope="col">{t('ID in the file')}</th>
              <th scope="col">{t('Result')}</th>
              <th scope="col">{t('Why')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, external_id, outcome, sentences }) => (
              <tr key={`${row} ${outcome} ${external_id}`}>
                <td>{formatNumber(row)}</td>
                <td>{external_id || '–'}</td>
                <td className={outcome === 'rejected' ? styles.rejected : undefined}>
                  {t(OUTCOMES[outcome])}
                </td>
                <td>{sentences.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
