import { MAX_IMPORT_PROBLEMS } from '#shared/api/listing-import.ts';
import type { ImportProblem, ImportReport } from '#shared/api/listing-import-schemas.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { msg, t } from '#shared/texts/t.ts';
import bulkViewStyles from './bulk-view.module.css';
import styles from './import-report.module.css';

/** Longer tables are closed at first. */
const OPEN_ROWS = 20;

function dryRunSentence({ rows, created, updated, retired }: ImportReport): string {
  if (retired > 0) {
    return t(
      '{retired, plural, one {# listing isn’t in this file and would be hidden} other {# listings aren’t in this file and would be hidden}}. Nothing is saved yet. If that’s right, choose Import.',
      { retired },
    );
  }
  return created + updated === 0
    ? t('{rows, plural, one {# row} other {# rows}} read. Nothing to change.', { rows })
    : t(
        '{rows, plural, one {# row} other {# rows}} read. Nothing is saved yet. Choose Import to save new and changed listings.',
        { rows },
      );
}

export function importSentence(report: ImportReport): string {
  const { dry_run, rows, created, updated, retired, rejected } = report;
  if (rows === 0) return t('The file doesn’t have any listings.');
  if (dry_run) return dryRunSentence(report);
  const written = created + updated;
  if (written + retired + rejected === 0) return t('Your listings are already up to date.');
  return [
    written > 0 && t('{written, plural, one {# listing} other {# listings}} imported.', { written }),
    retired > 0 && t('{retired, plural, one {# listing} other {# listings}} hidden.', { retired }),
    rejected > 0 && t('{rejected, plural, one {# row} other {# rows}} couldn’t be imported.', { rejected }),
  ]
    .filter(Boolean)
    .join(' ');
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

export function ImportReportView({ report }: { report: ImportReport }) {
  const { problems, rejected_rows, groups } = report;
  return (
    <div className={styles.report}>
      <Counts report={report} />
      {groups.length > 0 && <Groups groups={groups} />}
      {problems.length > 0 && (
        <>
          <p className={bulkViewStyles.row}>
            <a href={reportUrl(report)} download="import-report.csv">
              {t('Download report (CSV)')}
            </a>
            {rejected_rows && (
              <a href={csvUrl(rejected_rows)} download="rejected-rows.csv">
                {t('Download rejected rows (CSV)')}
              </a>
            )}
          </p>
          <Problems problems={problems} />
        </>
      )}
    </div>
  );
}

function Counts({ report }: { report: ImportReport }) {
  const { created, updated, unchanged, rejected, retired, retired_names } = report;
  const counts: [string, number][] = [
    [t('New listings'), created],
    [t('Changed listings'), updated],
    [t('Unchanged listings'), unchanged],
    [t('Rejected rows'), rejected],
    ...(retired > 0 ? [[t('Hidden listings (not in the file)'), retired] as [string, number]] : []),
  ];
  const more = retired - retired_names.length;
  const names = retired_names.join(', ');
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {names !== '' && (
        <p className={bulkViewStyles.facts}>
          {more > 0
            ? t('Not in the file: {names} and {count} more', { names, count: more })
            : t('Not in the file: {names}', { names })}
        </p>
      )}
    </>
  );
}

const outcomeClass = (outcome: ImportProblem['outcome']) =>
  outcome === 'rejected' ? styles.rejected : undefined;

function Groups({ groups }: Pick<ImportReport, 'groups'>) {
  return (
    <section aria-labelledby="import-groups">
      <h3 id="import-groups" className={styles.heading}>
        {t('Summary')}
      </h3>
      <ul className={styles.groups}>
        {groups.map(({ outcome, kind, rows, first_rows }) => (
          <li key={`${outcome} ${kind}`}>
            <span className={styles.kind}>
              <span className={outcomeClass(outcome)}>{t(OUTCOMES[outcome])}</span> · {kind}
            </span>
            <span className={styles.rows}>
              {t('{rows, plural, one {# row} other {# rows}} ({list})', {
                rows,
                list: first_rows.map(formatNumber).join(', ') + (rows > first_rows.length ? ' …' : ''),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems }: Pick<ImportReport, 'problems'>) {
  return (
    <details open={problems.length <= OPEN_ROWS}>
      <summary className={styles.heading}>
        {t('Rows to review')} <span className={styles.rows}>{formatNumber(problems.length)}</span>
      </summary>
      {problems.length === MAX_IMPORT_PROBLEMS && (
        <p className={bulkViewStyles.facts}>
          {t('The {count, number} most important rows.', { count: MAX_IMPORT_PROBLEMS })}
        </p>
      )}
      <table className={styles.problems} aria-label={t('Rows to review')}>
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
              <td className={outcomeClass(outcome)}>{t(OUTCOMES[outcome])}</td>
              <td>{sentences.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
