import { data, useActionData } from 'react-router';
import * as z from 'zod/mini';
import { answerAvailability, mailedAvailability } from '#shared/api/availability.ts';
import { mailedAvailabilityForm } from '#shared/api/availability-bodies.ts';
import type { MailedListing } from '#shared/api/availability-schemas.ts';
import { isProblem } from '#shared/api/errors.ts';
import { confirmAvailabilityPath, managerPath, PAGES } from '#shared/pages.ts';
import { confirmedText } from '#shared/rules/confirmed-text.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { msg, t } from '#shared/texts/t.ts';
import { LINK_HEADERS } from '../account/link-headers.ts';
import { NoticeScreen } from '../account/notice-screen.tsx';
import { privateMeta } from '../account/private-meta.ts';
import { type FormAnswer, formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/confirm-availability-page';
import styles from './confirm-availability-page.module.css';

type ConfirmData = {
  token: string | null;
  is_all: boolean;
  listings: MailedListing[];
  today: string;
  public_url: string;
};

/** Loads the listings of an emailed link. Changes nothing, because mail scanners open links. */
async function loadConfirm({ call, url, settings, signal }: LoadArgs) {
  const token = url.searchParams.get('token') ?? '';
  const page = { today: new Date().toISOString().slice(0, 10), public_url: settings.public_url };
  const none: ConfirmData = { ...page, token: null, is_all: false, listings: [] };
  if (!z.safeParse(mailedAvailabilityForm, { token }).success) return data(none, { status: 400 });
  try {
    return data<ConfirmData>({ ...page, token, ...(await call(mailedAvailability, { token }, { signal })) });
  } catch (error) {
    if (!isProblem(error, 400)) throw error;
    return data(none, { status: 400 });
  }
}

export const loader = onServer(loadConfirm);
export const clientLoader = inBrowser(loadConfirm);
export const headers = () => LINK_HEADERS;

export const action = formAction(async ({ call: callApi, form }) => {
  const body = { token: form.token ?? '', is_available: form.is_available ?? '' };
  const { detail } = await callApi(answerAvailability, { body });
  return { intent: 'answer', done: detail };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Still available?'),
    t('Confirm whether your listings are still available.'),
    PAGES.confirmAvailability,
    loaderData,
  );

/**
 * Opening the link changes nothing. The buttons confirm or hide listings, even without login and JavaScript.
 */
export default function ConfirmAvailabilityPage({ loaderData }: Route.ComponentProps) {
  const { token, is_all, listings, today } = loaderData;
  const answer = useActionData() as FormAnswer | undefined;
  if (answer?.done !== undefined) {
    return (
      <NoticeScreen scene="porch" title={t('Thank you')} actions={<ManagerLink />}>
        <p role="status">{answer.done}</p>
        {token !== null && <Listings listings={listings} today={today} isAll={is_all} />}
      </NoticeScreen>
    );
  }
  if (token === null) {
    return (
      <NoticeScreen scene="lamp-out" title={t('This link doesn’t work')} actions={<ManagerLink />}>
        <p role="alert">
          {t('It’s too old, or part of it is missing. You can still manage your listings here:')}
        </p>
      </NoticeScreen>
    );
  }
  if (listings.length === 0) {
    return (
      <NoticeScreen scene="porch" title={t('Nothing to confirm')} actions={<ManagerLink />}>
        <p>{is_all ? t('All your listings are confirmed.') : t('This listing was deleted.')}</p>
      </NoticeScreen>
    );
  }
  const first = listings[0]!;
  const detail =
    answer?.errors?.is_available?.join(' ') ?? answer?.errors?.token?.join(' ') ?? answer?.detail;
  return (
    <NoticeScreen
      scene="porch"
      title={
        is_all
          ? t('Are they still available?')
          : t('Is {name} still available?', { name: propertyTitle(first) })
      }
      actions={<ManagerLink />}
    >
      <Listings listings={listings} today={today} isAll={is_all} />
      <FormNotice detail={detail ?? null} />
      {(is_all || first.state !== 'hidden') && (
        <div className={styles.answers}>
          <AnswerForm token={token} isAvailable={true} label={yesLabel(is_all, listings)} />
          {!is_all && first.state === 'shown' && (
            <AnswerForm token={token} isAvailable={false} label={t('No longer available')} />
          )}
        </div>
      )}
    </NoticeScreen>
  );
}

function yesLabel(isAll: boolean, listings: readonly MailedListing[]): string {
  if (listings.every(({ state }) => state === 'lapsed')) {
    return isAll ? t('Yes, show them all again') : t('Yes, show it again');
  }
  return isAll ? t('Yes, all still available') : t('Yes, still available');
}

const STATES: Record<MailedListing['state'], string | null> = {
  shown: null,
  lapsed: msg('Hidden until you confirm it'),
  hidden: msg('Inactive: you hid it'),
};

type ListingsProps = { listings: readonly MailedListing[]; today: string; isAll: boolean };

function Listings({ listings, today, isAll }: ListingsProps) {
  return (
    <ul className={styles.listings}>
      {listings.map((listing) => {
        const state = STATES[listing.state];
        return (
          <li key={listing.id}>
            {/* The key resets the fields when another listing is shown. */}
            {isAll ? (
              <a href={confirmAvailabilityPath(listing.token)}>{propertyTitle(listing)}</a>
            ) : (
              propertyTitle(listing)
            )}
            <small>{state ? t(state) : confirmedText(listing.availability_confirmed, today)}</small>
          </li>
        );
      })}
    </ul>
  );
}

type AnswerFormProps = { token: string; isAvailable: boolean; label: string };

function AnswerForm({ token, isAvailable, label }: AnswerFormProps) {
  return (
    <form method="post" action={confirmAvailabilityPath(token)}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="is_available" value={String(isAvailable)} />
      <Button type="submit" size="large" tone={isAvailable ? undefined : 'quiet'}>
        {label}
      </Button>
    </form>
  );
}

function ManagerLink() {
  return (
    <ButtonLink to={managerPath()} tone="quiet">
      {t('Open the Listing Manager')}
    </ButtonLink>
  );
}
