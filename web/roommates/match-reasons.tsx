import CheckIcon from 'lucide-react/icons/check';
import TalkIcon from 'lucide-react/icons/message-circle';
import ConflictIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Match } from '#shared/rules/roommate-score.ts';
import { T } from '../ui/t.tsx';
import styles from './match-reasons.module.css';

const ICONS = { fits: CheckIcon, talk: TalkIcon, conflict: ConflictIcon };

export function MatchScore({ score }: { score: number }) {
  return (
    <p className={styles.score}>
      <T
        text="<number>{score}%</number> match"
        values={{ score, number: (children: ReactNode) => <span className={styles.number}>{children}</span> }}
      />
    </p>
  );
}

export function MatchReasons({ reasons, label }: { reasons: Match['reasons']; label: string }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={label}>
      {reasons.map(({ kind, about, text }) => {
        const Icon = ICONS[kind];
        return (
          <li key={`${kind} ${about}`} className={styles[kind]}>
            <Icon aria-hidden="true" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
