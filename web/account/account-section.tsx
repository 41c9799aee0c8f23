import type { ReactNode } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { Card } from '../ui/card.tsx';
import styles from './account-section.module.css';

/** Sections in order. Their ids are anchors in the URL. */
export const ACCOUNT_SECTIONS = [
  { id: 'profile', title: msg('Your profile') },
  { id: 'email', title: msg('Email address') },
  { id: 'password', title: msg('Password') },
  { id: 'devices', title: msg('Where you’re logged in') },
  { id: 'blocked', title: msg('People you’ve blocked') },
  { id: 'data', title: msg('Your data') },
  { id: 'delete', title: msg('Delete account') },
] as const;

type SectionId = (typeof ACCOUNT_SECTIONS)[number]['id'];

type TitledSectionProps = { id: string; title: string; about?: ReactNode; children: ReactNode };

export function TitledSection({ id, title, about, children }: TitledSectionProps) {
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

export function AccountSection({ id, ...rest }: Omit<TitledSectionProps, 'title'> & { id: SectionId }) {
  const title = ACCOUNT_SECTIONS.find((one) => one.id === id)?.title ?? '';
  return <TitledSection {...rest} id={id} title={t(title)} />;
}

export function focusSection(id: string): void {
  document.getElementById(`${id}-title`)?.focus();
}
