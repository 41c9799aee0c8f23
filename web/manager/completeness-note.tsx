import { memo, useDeferredValue } from 'react';
import type { ListingPanel } from '#shared/pages.ts';
import { listingCompleteness } from '#shared/rules/listing-completeness.ts';
import { t } from '#shared/texts/t.ts';
import { factsOfDraft } from './completeness-facts.ts';
import styles from './completeness-note.module.css';
import type { PanelProps } from './panel-props.ts';
import { ScoreMeter } from './score-meter.tsx';
import { SideSection } from './side-section.tsx';

type CompletenessNoteProps = Pick<PanelProps, 'draft' | 'saved' | 'manager'> & {
  onPanel: (panel: ListingPanel) => void;
};

/** Maximum number of steps to list, because a long list discourages managers. */
const STEP_LIMIT = 4;

export function CompletenessNote(props: CompletenessNoteProps) {
  return <Note {...props} draft={useDeferredValue(props.draft)} />;
}

const Note = memo(function Note({ onPanel, ...edited }: CompletenessNoteProps) {
  const { score, steps } = listingCompleteness(factsOfDraft(edited));
  return (
    <SideSection title={t('How complete it is')}>
      <ScoreMeter score={score} next={null} />
      {steps.length === 0 ? (
        <p className={styles.done}>{t('It has everything that students look for.')}</p>
      ) : (
        <ul className={styles.steps}>
          {steps.slice(0, STEP_LIMIT).map(({ panel, text, points }) => (
            <li key={text}>
              <button type="button" className={styles.step} onClick={() => onPanel(panel)}>
                <span>{text}</span>
                <span className={styles.points}>+{points}%</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
});
