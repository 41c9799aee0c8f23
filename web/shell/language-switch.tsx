import LanguagesIcon from 'lucide-react/icons/languages';
import { useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/texts/language.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';
import styles from './language-switch.module.css';

/** A native form: the page reloads in the chosen language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const language = currentLanguage();
  return (
    <form method="post" action={PAGES.language} aria-label={t('Language')} className={styles.languages}>
      <input type="hidden" name="next" value={pathname + search} />
      <LanguagesIcon aria-hidden="true" />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button key={other} type="submit" name="language" value={other} lang={other}>
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </form>
  );
}
