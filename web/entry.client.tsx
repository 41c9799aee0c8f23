import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Language } from '#shared/texts/language.ts';
import { loadTexts } from './api/load-texts.ts';
import { PatientRouter } from './ui/patient-router.tsx';
import { watchTranslations } from './ui/watch-translations.ts';

// Translators change `lang`.
const { language } = document.documentElement.dataset as { language: Language };
watchTranslations();

// The first number and the first plural load tables that take a phone 100 ms. In a turn of their own, so that a touch is
// answered before and after it.
const loadTables = () =>
  new Intl.PluralRules(language).select(new Intl.NumberFormat(language).format(1).length);
const turn = () => new Promise((resolve) => setTimeout(resolve));

// The first render repeats the server's, in the same language.
const texts = language === 'en' ? null : loadTexts(language);
void turn()
  .then(loadTables)
  .then(turn)
  .then(() => texts)
  .then(hydrate);

function hydrate() {
  startTransition(() => {
    // From here on React hears presses, also where it has not taken over yet what is pressed (web/shell/early-press.ts).
    document.documentElement.dataset.heard = '';
    hydrateRoot(
      document,
      <StrictMode>
        <PatientRouter />
      </StrictMode>,
    );
  });
}
