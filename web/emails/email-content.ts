import type { ReactElement } from 'react';
import type { EmailData, EmailName } from '#shared/emails.ts';

export type EmailContent = {
  subject: string;
  /** Preview text that inboxes show after the subject. */
  preheader: string;
  heading: string;
  /**
   * A fragment that contains only elements of `email-parts.tsx`, because the plain text is derived from it.
   */
  body: ReactElement<{ children?: unknown }>;
  why: string;
};

export type EmailTemplate<N extends EmailName> = (data: EmailData<N>) => EmailContent;
