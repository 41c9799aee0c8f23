import { createContext } from 'react';
import type { LetterSetting } from '#shared/letters.ts';

export const LetterSettingContext = createContext<LetterSetting>({
  public_url: '',
  support_email: '',
  to_name: '',
});
