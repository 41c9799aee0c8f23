import { MIN_PASSWORD_CHARACTERS } from '#shared/rules/min-password-characters.ts';
import { t } from '#shared/texts/t.ts';

export const passwordHint = (): string =>
  t('At least {count} characters. A few words are best; common passwords and your own name are not taken.', {
    count: MIN_PASSWORD_CHARACTERS,
  });
