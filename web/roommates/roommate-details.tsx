import ChevronIcon from 'lucide-react/icons/chevron-down';
import { INTERESTS } from '#shared/api/roommate-fields.ts';
import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { roommateName } from '#shared/rules/roommate-name.ts';
import type { Match } from '#shared/rules/roommate-score.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { INTEREST_LABELS } from './interest-labels.ts';
import { MatchReasons } from './match-reasons.tsx';
import styles from './roommate-details.module.css';
import { ScaleBar, ScaleKey } from './scale-bar.tsx';
import { SHOWN_SCALES } from './scale-labels.ts';

type RoommateDetailsProps = {
  roommate: Roommate;
  own: OwnRoommate | null;
  reasons: Match['reasons'];
  isOpen?: boolean;
};

const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));

export function RoommateDetails({ roommate, own, reasons, isOpen = false }: RoommateDetailsProps) {
  const name = roommateName(roommate.user);
  const { interests } = roommate;
  const facts = [
    [t('Smoker'), yesOrNo(roommate.smoking)],
    [t('Has a lease'), yesOrNo(roommate.has_room)],
    [t('Has a pet'), yesOrNo(roommate.pets)],
    [t('Budget'), t('{rent}/mo', { rent: formatMoney(roommate.budget) })],
  ] as const;
  const shown = INTERESTS.filter((kind) => interests[kind].length > 0);
  return (
    <details className={styles.details} open={isOpen}>
      <summary className={styles.summary}>
        <span className={styles.show}>{t('Show details')}</span>
        <span className={styles.hide}>{t('Hide details')}</span>
        <VisuallyHidden> {t('of {name}', { name })}</VisuallyHidden>
        <ChevronIcon aria-hidden="true" />
      </summary>
      <div className={styles.inside}>
        <div className={styles.scales}>
          <ScaleKey name={roommate.user.first_name} hasOwn={own !== null} />
          {SHOWN_SCALES.map((scale) => (
            <ScaleBar
              key={scale}
              scale={scale}
              value={roommate[scale]}
              own={own ? own[scale] : null}
              name={name}
            />
          ))}
        </div>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.interests}>
          {shown.map((kind) => (
            <div key={kind}>
              <dt>{t(INTEREST_LABELS[kind].name)}</dt>
              {interests[kind].map((interest, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: interests may repeat and are never reordered
                <dd key={index}>{interest}</dd>
              ))}
            </div>
          ))}
        </dl>
        <MatchReasons reasons={reasons} label={t('More about you and {name}', { name })} />
      </div>
    </details>
  );
}
