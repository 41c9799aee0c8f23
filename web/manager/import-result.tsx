import FileIcon from 'lucide-react/icons/file-text';
import type { ImportState, ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { type ListingField, REQUIRED_LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './bulk-view.module.css';
import { FIELD_LABELS } from './column-choices.ts';
import { ColumnMatching } from './column-matching.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReportView, importSentence } from './import-report.tsx';
import { importPhaseText, isImportPending, isImportUnconfirmed } from './import-state.ts';
import { useRunImport } from './use-listing-import.ts';

/** Required fields without a column. Empty if the failure has another reason. */
function findMissing({ state, columns, mapping, matched, feed }: ImportState): ListingField[] {
  if (state !== 'failed' || columns === null || mapping !== null || feed !== null) return [];
  return REQUIRED_LISTING_FIELDS.filter((field) => matched[field] === undefined);
}

/** Returns the reason of a failure. Names missing columns by the labels of their fields. */
function failureOf(state: ImportState, missing: readonly ListingField[]): string | null {
  if (state.state !== 'failed' || missing.length === 0) return state.problem;
  const fields = missing.map((field) => t(FIELD_LABELS[field])).join(', ');
  return t('We didn’t find columns for these fields: {fields}. Choose them below.', { fields });
}

type ImportResultProps = {
  state: ImportState;
  /** The scheduled feed that the file comes from. */
  feed: ScheduledFeedItem | undefined;
  /** Reason for which the state can't be updated. */
  pollingProblem: string | null;
  onStarted: (state: ImportState) => void;
};

/** Progress and report of an import. */
export function ImportResult({ state, feed, pollingProblem, onStarted }: ImportResultProps) {
  const { run, isSending, mappingError, detail } = useRunImport(state.id, onStarted);
  const { report, columns, can_run } = state;
  const isRunning = isImportPending(state);
  const isDone = state.state === 'done';
  const isFailed = state.state === 'failed';
  const hasChanges = report !== null && report.created + report.updated + report.retired > 0;
  const isGone = !isRunning && state.dry_run && !can_run;
  const isReady = isDone && state.dry_run && hasChanges && can_run;
  const isCaution = isReady && isImportUnconfirmed(state);
  const sentence = isDone && report && !isGone ? importSentence(report) : null;
  const missing = findMissing(state);
  const hasMatching = columns !== null && can_run && state.feed === null && !isRunning;
  return (
    <>
      <FileHead state={state} feed={feed} />
      {isRunning && (
        <ImportProgress
          phase={importPhaseText(state)}
          progress={state.state === 'waiting' ? null : state.progress}
        />
      )}
      <FormNotice
        detail={detail ?? pollingProblem ?? failureOf(state, missing)}
        done={isCaution ? null : sentence}
        caution={isCaution ? sentence : null}
      />
      {isGone && (
        <p className={styles.about}>
          {state.feed === null
            ? t('We no longer have this file. To import it, choose it again.')
            : t('We no longer have this version of the feed. To import the latest one, read the feed again.')}
        </p>
      )}
      {!isRunning && (
        <div className={styles.row}>
          {isReady && (
            <Button isBusy={isSending} onClick={() => run({ dry_run: false })}>
              {t('Import')}
            </Button>
          )}
          {isDone && !state.dry_run && (
            <ButtonLink to={PAGES.listingManager}>{t('Back to Listings')}</ButtonLink>
          )}
          <ButtonLink
            tone={isFailed && missing.length === 0 ? 'primary' : 'quiet'}
            to={managerPath({ view: 'bulk' })}
            preventScrollReset
          >
            {state.feed === null ? t('Choose another file') : t('Upload a file')}
          </ButtonLink>
          {isFailed && can_run && missing.length === 0 && (
            <Button tone="quiet" isBusy={isSending} onClick={() => run({ dry_run: state.dry_run })}>
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
      {isDone && report && <ImportReportView report={report} />}
      {hasMatching && (
        <ColumnMatching {...{ state, columns, run, isSending, mappingError }} isOpen={missing.length > 0} />
      )}
    </>
  );
}

function FileHead({ state: { file_name, created }, feed }: Pick<ImportResultProps, 'state' | 'feed'>) {
  const when = <Time value={created} />;
  return (
    <div className={styles.source}>
      <FileIcon aria-hidden="true" />
      <div>
        <p className={styles.fileName}>{file_name}</p>
        <p className={styles.facts}>
          {feed ? <T text="From {host}, {when}" values={{ host: new URL(feed.url).host, when }} /> : when}
        </p>
      </div>
    </div>
  );
}
