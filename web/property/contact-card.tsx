import { useId } from 'react';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './contact-card.module.css';

type Props = { property: Property; school: School };

/**
 * The inquiry form of the side column. A visitor sees what will be sent and that logging in comes first; the fields are
 * shown, not hidden, so that nobody logs in to find out what is asked.
 */
export function ContactCard({ property, school }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Ask about this home
      </h2>
      <p className={styles.prompt} id={`${id}-prompt`}>
        Please login to send an inquiry.
      </p>
      <form aria-describedby={`${id}-prompt`}>
        <fieldset disabled className={styles.fields}>
          <legend>
            <VisuallyHidden>Your inquiry</VisuallyHidden>
          </legend>
          <label htmlFor={`${id}-message`}>Message</label>
          <textarea
            id={`${id}-message`}
            name="message"
            rows={5}
            readOnly
            defaultValue={defaultInquiry(property, school.short_name || school.name)}
          />
          <label htmlFor={`${id}-phone`}>Phone number</label>
          <input id={`${id}-phone`} name="phone" type="tel" autoComplete="tel" readOnly />
          <button type="submit" className={styles.submit}>
            Check Availability
          </button>
        </fieldset>
      </form>
      <p className={styles.note}>Your message goes to the manager of this property and to nobody else.</p>
    </section>
  );
}
