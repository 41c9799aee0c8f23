import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLanguage } from '#shared/texts/language.ts';
import { loadTexts } from './api/load-texts.ts';

const { lang } = document.documentElement;

// The first render repeats the server's, in the same language; who reads English waits for nothing.
if (isLanguage(lang) && lang !== 'en') void loadTexts(lang).then(hydrate);
else hydrate();

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
