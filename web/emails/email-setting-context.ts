import { createContext } from 'react';
import type { EmailSetting } from '#shared/emails.ts';

export const EmailSettingContext = createContext<EmailSetting>({
  public_url: '',
  support_email: '',
  to_name: '',
});
