import { Link } from 'react-router';
import { MAX_BULK } from '#shared/api/manager-bulk.ts';
import { managerPath } from '#shared/pages.ts';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { daysBetween } from '#shared/rules/confirmed-text.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import type { SortKey } from '#shared/rules/housing-address.ts';
import { msg, t } from '#shared/texts/t.ts';

import { toggleSort } from '../housing/sort-listings.ts';
import { Picture } from '../listings/picture.tsx';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { AvailabilityNote } from './availability-note.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { type ListQuery, listPath } from './list-query.ts';
import type { ListingRow, RowHandlers, Span } from './listing-row.ts';
import styles from './listing-table.module.css';
import { RowActions } from './row-actions.tsx';
import { ScoreMeter } from './score-meter.tsx';
import { SortHead } from './sort-head.tsx';
import { StatusForm } from './status-form.tsx';
import { TierBadge } from './tier-badge.tsx';
import { TierEnd, TierRequest } from './tier-note.tsx';

/** Columns of the table. Narrow tables hide those with `isSpare`. */
const COLUMNS: { key: SortKey | null; text: string; isNumber?: boolean; isSpare?: boolean }[] = [
  { key: 'property', text: msg('Property') },
  { key: null, text: msg('Status') },
  { key: 'tier', text: msg('Tier') },
  { key: 'floorPlan', text: msg('Plans'), isNumber: true },
  { key: 'beds', text: msg('Beds'), isNumber: true },
  { key: 'baths', text: msg('Baths'), isNumber: true, isSpare: true },
  { key: 'sqFt', text: msg('Sq ft'), isNumber: true, isSpare: true },
  { key: 'price', text: msg('Rent'), isNumber: true },
  { key: 'school', text: msg('School') },
  { key: null, text: msg('Photos'), isNumber: true },
  { key: null, text: msg('Complete') },
];

type Choosing = {
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};
type ListingTableProps = RowHandlers &
  Choosing & {
    rows: readonly ListingRow[];
    query: ListQuery;
    now: string;
  };

/** Table of listings. On narrow screens each row is a card. */
export function ListingTable({ rows, query, now, chosen, onChoose, ...handlers }: ListingTableProps) {
  const isAll = rows.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (!isChosen) next.delete(id);
      else if (next.size < MAX_BULK) next.add(id);
    }
    onChoose(next);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.check}>
              <input
                type="checkbox"
                aria-label={t('Select all listings on this page')}
                checked={isAll}
                onChange={({ target }) =>
                  choose(
                    rows.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
            {COLUMNS.map(({ key, text, isNumber, isSpare }) => (
              <SortHead
                key={text}
                text={t(text)}
                to={key && listPath({ ...query, sort: toggleSort(query.sort, key), page: 1 })}
                direction={key && directionOf(key, query)}
                className={[isNumber && styles.number, isSpare && styles.spare].filter(Boolean).join(' ')}
              />
            ))}
            <th scope="col">{t('Actions')}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            now={now}
            isChosen={chosen.has(row.id)}
            onCheck={(isChosen) => choose([row.id], isChosen)}
            {...handlers}
          />
        ))}
      </table>
    </div>
  );
}

function directionOf(key: SortKey, { sort }: ListQuery) {
  if (sort?.key !== key) return null;
  return sort.isDescending ? 'descending' : 'ascending';
}

function spanText(span: Span | null, format: (value: number) => string = String): string {
  if (!span) return '–';
  return span.low === span.high ? format(span.low) : `${format(span.low)}–${format(span.high)}`;
}

const bedsText = (beds: number) => (beds === 0 ? t('Studio') : String(beds));

/**
 * True if the next availability email is due. Only then a row has a button, because one in every row would
 * distract.
 */
const isConfirmationDue = ({ availability_confirmed, is_lapsed }: ListingRow, now: string) =>
  is_lapsed || daysBetween(availability_confirmed, now) >= AVAILABILITY_DAYS.ask;

/** Props of a row. Its notes are in a second table row, so that all rows have the same height. */
type RowProps = RowHandlers & {
  row: ListingRow;
  now: string;
  isChosen: boolean;
  onCheck: (isChosen: boolean) => void;
};

function Row(props: RowProps) {
  const { row, now, ...handlers } = props;
  return (
    <tbody>
      <FactRow {...props} />
      {(row.hidden || row.requested_tier || isConfirmationDue(row, now)) && (
        <tr className={styles.noteRow}>
          <td colSpan={COLUMNS.length + 2} className={styles.notes}>
            {row.hidden && <HiddenNote hidden={row.hidden} />}
            <TierRequest row={row} {...handlers} />
            {isConfirmationDue(row, now) && <ConfirmNote {...props} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ConfirmNote({ row, now, onChange, onNotice }: RowHandlers & { row: ListingRow; now: string }) {
  return (
    <AvailabilityNote
      listing={row}
      now={now}
      onConfirmed={({ status, updated, availability_confirmed, is_lapsed }) => {
        onChange(row.id, { status, updated, availability_confirmed, is_lapsed });
        // The list announces the result, because the note and its button disappear.
        onNotice({ done: t('{name} is confirmed as available.', { name: row.title }) });
      }}
    />
  );
}

function FactRow({ row, now, isChosen, onCheck, ...handlers }: RowProps) {
  return (
    <tr className={styles.row}>
      <td className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('Select {name}', { name: row.title })}
          checked={isChosen}
          onChange={({ target }) => onCheck(target.checked)}
        />
      </td>
      <th scope="row" className={styles.property}>
        <PropertyCell row={row} />
      </th>
      <td className={styles.status}>
        <StatusForm row={row} {...handlers} />
        <p className={styles.updated}>
          <T
            text="<updated>Updated</updated> {ago}"
            values={{
              updated: (children: string[]) => <span className={styles.updatedLabel}>{children}</span>,
              ago: <Time value={row.updated} format="relative" />,
            }}
          />
        </p>
      </td>
      <td className={styles.tier}>
        <TierBadge tier={row.tier} />
        <TierEnd row={row} now={now} />
      </td>
      <td data-label={t('Plans')} className={styles.number}>
        {row.plan_count}
      </td>
      <td data-label={t('Beds')} className={styles.number}>
        {spanText(row.beds, bedsText)}
      </td>
      <td data-label={t('Baths')} className={`${styles.number} ${styles.spare}`}>
        {spanText(row.baths)}
      </td>
      <td data-label={t('Sq ft')} className={`${styles.number} ${styles.spare}`}>
        {spanText(row.sq_feet, formatNumber)}
      </td>
      <td data-label={t('Rent')} className={`${styles.number} ${styles.rent}`}>
        {row.rent}
      </td>
      <td data-label={t('School')} className={styles.school}>
        {row.school === null || row.distance === null ? (
          '–'
        ) : (
          <>
            <span className={styles.schoolName} title={row.school}>
              {row.school}
            </span>
            <span className={styles.soft}>{formatDistance(row.distance)}</span>
          </>
        )}
      </td>
      <td data-label={t('Photos')} className={styles.number}>
        <PhotoCount row={row} />
      </td>
      <td data-label={t('Complete')} className={styles.complete}>
        <ScoreMeter score={row.score} next={row.next_step} />
      </td>
      <td className={styles.actions}>
        <RowActions row={row} {...handlers} />
      </td>
    </tr>
  );
}

function PropertyCell({ row }: { row: ListingRow }) {
  return (
    <div className={styles.who}>
      <div className={styles.photo}>
        {row.photo ? (
          <Picture photo={row.photo} alt="" sizes="96px" />
        ) : (
          <BuildingPlaceholder type={row.type} />
        )}
      </div>
      <div className={styles.content}>
        <Link to={managerPath({ view: 'edit', id: row.id })} className={styles.name}>
          {row.title}
        </Link>
        <span className={styles.soft}>
          {row.title === row.address ? row.place : `${row.address}, ${row.place}`}
        </span>
        <span className={styles.soft}>
          {t('ID {id}', { id: row.id })}
          {row.is_demo && ` · ${t('Demo')}`}
        </span>
      </div>
    </div>
  );
}

/** Shows the numbers of used and allowed photos. Marks an excess by text, not only by color. */
function PhotoCount({ row: { photo_count, photo_allowance } }: { row: ListingRow }) {
  const over = photo_count - photo_allowance;
  return (
    <>
      {photo_count}/{photo_allowance}
      {over > 0 && <span className={styles.over}>{t('{count} over limit', { count: over })}</span>}
    </>
  );
}
