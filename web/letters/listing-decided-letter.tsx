import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Links, Say } from './letter-parts.tsx';

export const listingDecidedLetter: LetterTemplate<'listing_decided'> = ({
  listing,
  city,
  is_hidden,
  cause,
  reason,
  path,
  contact_path,
}) => {
  const isPending = is_hidden && cause === 'reports';
  return {
    subject: is_hidden ? 'Your listing has been hidden' : 'Your listing is shown again',
    preheader: is_hidden ? 'Students no longer see it. You can appeal.' : 'Students see it as before.',
    heading: is_hidden ? 'Your listing has been hidden' : 'Your listing is shown again',
    body: (
      <>
        {isPending && (
          <Say>
            Several people reported <strong>{listing}</strong>. Students no longer see it until our staff has
            reviewed it.
          </Say>
        )}
        {is_hidden && !isPending && (
          <Say>
            Our staff has hidden <strong>{listing}</strong>. Students no longer see it, and it takes no
            inquiries.
          </Say>
        )}
        {!is_hidden && (
          <Say>
            Our staff has reviewed <strong>{listing}</strong>. It is no longer hidden: while it is active,
            students see it.
          </Say>
        )}
        <Facts
          facts={[
            ['City', city],
            ['Reason', isPending ? '' : reason],
          ]}
        />
        <Action path={path} label={is_hidden ? 'See the listing' : 'See your listings'} />
        {is_hidden && (
          <Say>
            Is this a mistake, or have you fixed it? Write to us and name the listing. A member of our staff
            will look at it again.
          </Say>
        )}
        {is_hidden && <Links links={[{ label: 'Contact us to appeal', path: contact_path }]} />}
      </>
    ),
    why: 'You receive this because you list properties at Porchlight.',
  };
};
