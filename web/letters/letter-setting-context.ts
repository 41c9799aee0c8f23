import { createContext } from 'react';
import type { LetterSetting } from '#shared/letters.ts';

/** Where the letter that is being rendered leads, and whom it greets. */
export const LetterSettingContext = createContext<LetterSetting>({
  public_url: '',
  support_email: '',
  to_name: '',
});
