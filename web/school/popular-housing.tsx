import { Link } from 'react-router';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { housingPath, propertyPath } from '#shared/pages.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { rentTexts } from '../listings/card-facts.ts';
import { FavoriteButton } from '../listings/favorite-button.tsx';
import { Picture } from '../listings/picture.tsx';
import { useSession } from '../session/use-session.ts';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card, cardCover } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import styles from './popular-housing.module.css';

type HomeProps = { card: PropertyCard; school: School; user: CurrentUser | null };

function Home({ card, school, user }: HomeProps) {
  const photo = card.photos[0];
  const title = propertyTitle(card);
  const { other } = rentTexts(card);
  const rent = lowestRent(card.plans.map(([, price]) => ({ price })));
  return (
    <Card as="li" isLink className={styles.home}>
      <FavoriteButton id={card.id} name={title} />
      <div className={styles.photo}>
        {photo ? (
          <Picture
            photo={photo}
            alt={photo.caption || t('Photo of {title}', { title })}
            sizes="(max-width: 767px) 80vw, (max-width: 1200px) 33vw, 320px"
          />
        ) : (
          <BuildingPlaceholder type={card.type} />
        )}
      </div>
      <div className={styles.content}>
        <h3 className={styles.name}>
          <Link to={propertyPath(school, card)} className={cardCover}>
            {title}
          </Link>
        </h3>
        {card.address_1 && <p>{card.address_1}</p>}
        <p>{formatAddressLine(card)}</p>
        <p className={styles.rent}>
          {rent === null ? t('Call for rent') : t('From {rent}/mo', { rent: formatMoney(rent) })}
        </p>
        {other && <p>{other}</p>}
        <div className={styles.ask}>
          <QuickInquiry
            property={card}
            title={title}
            school={school}
            user={user}
            button={{ size: 'small', isWide: true }}
          />
        </div>
      </div>
    </Card>
  );
}

export function PopularHousing({ featured, school }: { featured: PropertyCard[]; school: School }) {
  const { user } = useSession();
  if (featured.length === 0) return null;
  return (
    <section aria-labelledby="popular-housing" className={styles.section}>
      <div className={styles.head}>
        <h2 id="popular-housing">{t('Popular Housing Options')}</h2>
        <ButtonLink to={housingPath(school)} tone="quiet">
          <T
            text="See More<hidden> homes near {school}</hidden>"
            values={{ school: school.short_name || school.name, hidden: hiddenText }}
          />
        </ButtonLink>
      </div>
      <ul className={styles.row}>
        {featured.map((card) => (
          <Home key={card.id} card={card} school={school} user={user} />
        ))}
      </ul>
    </section>
  );
}
