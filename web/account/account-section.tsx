import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import styles from './account-section.module.css';

/** The sections of the account page, in their order; the ids stand in its address. */
export const ACCOUNT_SECTIONS = [
  { id: 'profile', title: 'Your profile' },
  { id: 'email', title: 'E-mail address' },
  { id: 'password', title: 'Password' },
  { id: 'devices', title: 'Where you are logged in' },
  { id: 'blocked', title: 'People you have blocked' },
  { id: 'data', title: 'Your data' },
  { id: 'delete', title: 'Delete account' },
] as const;

export type SectionId = (typeof ACCOUNT_SECTIONS)[number]['id'];

type AccountSectionProps = { id: SectionId; about?: ReactNode; children: ReactNode };

export function AccountSection({ id, about, children }: AccountSectionProps) {
  const title = ACCOUNT_SECTIONS.find((one) => one.id === id)?.title;
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </Card>
  );
}

/** After a part of a section is gone, its heading has the focus. */
export function focusSection(id: SectionId): void {
  document.getElementById(`${id}-title`)?.focus();
}
