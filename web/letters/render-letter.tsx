import { renderToStaticMarkup } from 'react-dom/server';
import { LETTERS, type LetterName, type LetterSetting, type RenderedLetter } from '#shared/letters.ts';
import { adminInvitedLetter } from './admin-invited-letter.tsx';
import { agentLeadLetter } from './agent-lead-letter.tsx';
import { confirmEmailLetter } from './confirm-email-letter.tsx';
import { deletionDueLetter } from './deletion-due-letter.tsx';
import { emailChangeAskedLetter } from './email-change-asked-letter.tsx';
import { emailChangedLetter } from './email-changed-letter.tsx';
import { greetingName } from './greeting-name.ts';
import type { LetterContent, LetterTemplate } from './letter-content.ts';
import { LetterLayout } from './letter-layout.tsx';
import { LetterSettingContext } from './letter-setting-context.ts';
import { letterText, oneLine } from './letter-text.ts';
import { loginAttemptsLetter } from './login-attempts-letter.tsx';
import { managerAcceptedLetter } from './manager-accepted-letter.tsx';
import { newLeadLetter } from './new-lead-letter.tsx';
import { passwordChangedLetter } from './password-changed-letter.tsx';
import { resetPasswordLetter } from './reset-password-letter.tsx';

/** A letter without a template does not compile. */
const TEMPLATES: { [N in LetterName]: LetterTemplate<N> } = {
  confirm_email: confirmEmailLetter,
  reset_password: resetPasswordLetter,
  manager_accepted: managerAcceptedLetter,
  admin_invited: adminInvitedLetter,
  password_changed: passwordChangedLetter,
  email_change_asked: emailChangeAskedLetter,
  email_changed: emailChangedLetter,
  deletion_due: deletionDueLetter,
  login_attempts: loginAttemptsLetter,
  new_lead: newLeadLetter,
  agent_lead: agentLeadLetter,
};

function textOf({ heading, body, why }: LetterContent, greeting: string, setting: LetterSetting): string {
  const end = `-- \nPorchlight, ${setting.public_url}/\n${why}\nQuestions? Write to ${setting.support_email}.`;
  return `${[oneLine(heading), greeting, ...letterText(body, setting), end].join('\n\n')}\n`;
}

/**
 * A letter as it is sent: its subject, its HTML, and a plain text that says the same.
 * @throws where the data is not the letter's
 */
export function renderLetter(name: LetterName, data: unknown, setting: LetterSetting): RenderedLetter {
  const content = TEMPLATES[name](LETTERS[name].parse(data) as never);
  const to = greetingName(setting.to_name);
  const greeting = to === '' ? 'Hello,' : `Hello ${to},`;
  const page = (
    <LetterSettingContext value={setting}>
      <LetterLayout content={content} greeting={greeting} />
    </LetterSettingContext>
  );
  return {
    subject: oneLine(content.subject),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    text: textOf(content, greeting, setting),
  };
}
