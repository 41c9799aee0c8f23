import { useEffect, useState } from 'react';
import { inquiryLabel } from '../inquiries/inquiry-state.ts';
import { useSession } from '../session/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import styles from './contact-bar.module.css';

/** How much of the window's foot the form may reach into before the bar leaves it alone. */
const FOOT = '0px 0px -25%';

/** On a phone, the way to the form at `#contact`; it says whether something is left to send, and goes when the form is there. */
export function ContactBar({ property }: { property: number }) {
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
  const isSent = inquiries.includes(property);
  return (
    <p className={isFormSeen ? `${styles.bar} ${styles.away}` : styles.bar}>
      <a href="#contact" className={buttonStyle({ isWide: true, tone: isSent ? 'quiet' : 'primary' })}>
        {inquiryLabel('none', isSent)}
      </a>
    </p>
  );
}
