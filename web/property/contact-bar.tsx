import { useEffect, useState } from 'react';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { inquiryLabel } from '../inquiries/inquiry-state.ts';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { useSession } from '../session/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import styles from './contact-bar.module.css';

/**
 * Margin of the observer, so that the bar hides while the contact card is above the window's bottom quarter.
 */
const FOOT = '0px 0px -25%';

export function ContactBar({
  property,
  title,
  school,
}: {
  property: Property;
  title: string;
  school: School;
}) {
  const { user, inquiries } = useSession();
  const [isFormSeen, setFormSeen] = useState(false);
  useEffect(() => {
    const form = document.getElementById('contact');
    if (!form) return;
    const watch = new IntersectionObserver(
      (entries) => setFormSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: FOOT },
    );
    watch.observe(form);
    return () => watch.disconnect();
  }, []);
  if (user && user.type !== 'student') return null;
  return (
    <div className={isFormSeen ? `${styles.bar} ${styles.away}` : styles.bar}>
      <QuickInquiry
        property={property}
        title={title}
        school={school}
        user={user}
        button={{ isWide: true }}
        sentNote={null}
      />
      <noscript>
        <a href="#contact" className={buttonStyle({ isWide: true })}>
          {inquiryLabel('none', inquiries.includes(property.id))}
        </a>
      </noscript>
    </div>
  );
}
