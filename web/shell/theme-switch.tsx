import MonitorIcon from 'lucide-react/icons/monitor';
import MoonIcon from 'lucide-react/icons/moon';
import SunIcon from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import {
  readThemeChoice,
  saveThemeChoice,
  THEME_CHOICES,
  type ThemeChoice,
  watchThemeChoice,
} from '../ui/theme-choice.ts';
import styles from './theme-switch.module.css';

const LOOKS = {
  auto: { label: msg('System'), Icon: MonitorIcon },
  light: { label: msg('Light'), Icon: SunIcon },
  dark: { label: msg('Dark'), Icon: MoonIcon },
};

export function ThemeSwitch() {
  const choice = useSyncExternalStore<ThemeChoice>(watchThemeChoice, readThemeChoice, () => 'auto');
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.title}>{t('Appearance')}</legend>
      <div className={styles.choices}>
        {THEME_CHOICES.map((value) => {
          const { label, Icon } = LOOKS[value];
          return (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="appearance"
                value={value}
                checked={choice === value}
                onChange={() => saveThemeChoice(value)}
              />
              <Icon aria-hidden="true" />
              {t(label)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
