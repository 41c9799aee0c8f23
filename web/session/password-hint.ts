import { MIN_PASSWORD_CHARACTERS } from '#shared/rules/min-password-characters.ts';
import { t } from '#shared/texts/t.ts';

export const passwordHint = (): string =>
  t(
    'At least {count} characters. A few words work best; common passwords and your own name aren’t accepted.',
    {
      count: MIN_PASSWORD_CHARACTERS,
    },
  );
