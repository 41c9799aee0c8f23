import type { MouseEvent } from 'react';
import { t } from '#shared/texts/t.ts';
import { formatCardNumber } from './card-fields.ts';
import styles from './sandbox-card-form.module.css';
import { TEST_CARDS } from './test-cards.ts';

const REST = { expiry: '12/34', cvc: '123', postal_code: '43210' };

function fillForm(form: HTMLFormElement, number: string): void {
  for (const [name, value] of Object.entries({ ...REST, number: formatCardNumber(number) })) {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  form.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

export function TestCards() {
  const handlePress = (number: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (form) fillForm(form, number);
  };
  return (
    <section aria-labelledby="test-cards" className={styles.cards}>
      <p id="test-cards" className={styles.legend}>
        {t('Test cards')}
      </p>
      <ul>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" className={styles.test} onClick={handlePress(number)}>
              <span className={styles.number}>{formatCardNumber(number)}</span>
              <span className={styles.what}>{t(what)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
