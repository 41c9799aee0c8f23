import type { Property } from '#shared/api/properties-schemas.ts';
import { comparePath } from '#shared/pages.ts';
import { confirmedText } from '#shared/rules/confirmed-text.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { t } from '#shared/texts/t.ts';
import { FavoriteButton } from '../listings/favorite-button.tsx';
import { VerifiedBadge } from '../listings/verified-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { T } from '../ui/t.tsx';
import styles from './property-heading.module.css';

type PropertyHeadingProps = {
  property: Property;
  title: string;
  school: { public_view_url: string };
  today: string;
};

export function PropertyHeading({ property, title, school, today }: PropertyHeadingProps) {
  const { contact_phone: phone, external_site_url: website } = property;
  return (
    <header className={styles.heading}>
      <p className={styles.kind}>
        {t(property.type_display)}
        {property.is_demo && <Badge tone="lamp">{t('Demo listing')}</Badge>}
        {property.manager.verified && <VerifiedBadge {...property.manager.verified} isInText />}
      </p>
      <h1>{title}</h1>
      <address className={styles.address}>
        {property.address_1 && <span>{property.address_1}</span>}
        {property.address_2 && <span>{property.address_2}</span>}
        <span>{formatAddressLine(property)}</span>
        {property.is_approximate && (
          <span className={styles.note}>{t('The location on the map is approximate')}</span>
        )}
      </address>
      <p className={styles.note}>{confirmedText(property.availability_confirmed, today)}</p>
      <p className={styles.note}>
        <ListedDay created={property.created} />
      </p>
      {(phone || website) && (
        <p className={styles.links}>
          {phone && <a href={formatPhoneLink(phone)}>{formatPhone(phone)}</a>}
          {website && (
            <a href={website} rel="nofollow noopener" target="_blank">
              {t('Property website')}
            </a>
          )}
        </p>
      )}
      <p className={styles.actions}>
        <FavoriteButton id={property.id} name={title} hasLabel />
        <ButtonLink tone="quiet" size="small" to={comparePath(school, [property.id])}>
          {t('Compare')}
        </ButtonLink>
      </p>
    </header>
  );
}

function ListedDay({ created }: { created: string }) {
  const day = created.slice(0, 10);
  return (
    <T
      text="Listed on <day>{date}</day>"
      values={{
        date: formatDate(day),
        day: (children: unknown) => <time dateTime={day}>{children as string}</time>,
      }}
    />
  );
}
