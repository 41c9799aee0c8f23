import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '#shared/texts/language.ts';
import { loadTexts } from './api/load-texts.ts';
import { watchTranslations } from './ui/watch-translations.ts';

// Read from a data attribute, because browser translators change `lang`.
const { language } = document.documentElement.dataset as { language: Language };
watchTranslations();

// Intl loads its tables on first use, which takes 100 ms on a phone. A separate task lets the browser handle
// input first.
const loadTables = () =>
  new Intl.PluralRules(language).select(new Intl.NumberFormat(language).format(1).length);
const turn = () => new Promise((resolve) => setTimeout(resolve));

// Hydration must use the language in which the server rendered the page.
const texts = language === 'en' ? null : loadTexts(language);
void turn()
  .then(loadTables)
  .then(turn)
  .then(() => texts)
  .then(hydrate);

function hydrate() {
  startTransition(() => {
    // From here on React replays clicks itself, so the script of web/shell/replay-clicks.ts stops recording.
    document.documentElement.dataset.hydrating = '';
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
