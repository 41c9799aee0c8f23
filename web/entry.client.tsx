import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isLanguage } from '#shared/texts/language.ts';
import { loadTexts } from './api/load-texts.ts';
import { PatientRouter } from './ui/patient-router.tsx';

const { lang } = document.documentElement;

// The first number and the first plural load tables that take a phone 100 ms. In a turn of their own, so that a touch is
// answered before and after it.
const loadTables = () => new Intl.PluralRules(lang).select(new Intl.NumberFormat(lang).format(1).length);
const turn = () => new Promise((resolve) => setTimeout(resolve));

// The first render repeats the server's, in the same language.
const texts = isLanguage(lang) && lang !== 'en' ? loadTexts(lang) : null;
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
