import { type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { isPlainClick } from '../ui/is-plain-click.ts';
import type { Route } from './+types/site-links-page';
import { loadSiteLinks, type StateLinks } from './load-site-links.ts';
import { foldName } from './rank-schools.ts';
import styles from './site-links-page.module.css';
import { stateId, stateName } from './state-name.ts';
import { textPageMeta } from './text-page-meta.ts';

export const loader = onServer(loadSiteLinks);
export const clientLoader = inBrowser(loadSiteLinks);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const total = loaderData?.total ?? 0;
  return textPageMeta(loaderData, {
    title: t('Off-campus housing by school and state | Porchlight'),
    description: t(
      'Off-campus housing, roommates and a forum for {total, plural, one {# school} other {# schools}} in the United States, listed by state.',
      { total },
    ),
    isHidden: total === 0,
    name: t('Find your school'),
    path: PAGES.siteLinks,
  });
};

function narrow(states: StateLinks[], query: string): StateLinks[] {
  const folded = foldName(query);
  if (folded === '') return states;
  return states.flatMap(({ code, schools }) => {
    const matching = schools.filter(({ name, city }) => foldName(`${name} ${city}`).includes(folded));
    return matching.length > 0 ? [{ code, schools: matching }] : [];
  });
}

/** Thousands of plain links need only one listener. */
function useFollowLink(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest('a');
    const path = link?.getAttribute('href');
    if (!path?.startsWith('/') || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(path);
  };
}

export default function SiteLinksPage({ loaderData }: Route.ComponentProps) {
  const { states, total } = loaderData;
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(() => narrow(states, deferredQuery), [states, deferredQuery]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('Find your school')}</h1>
        <p className={styles.lead}>
          {t(
            '{total, plural, one {# school} other {# schools}} by state. Each has its own housing search, roommate finder and forum.',
            { total },
          )}
        </p>
        <search className={styles.search}>
          <form action={PAGES.home} onSubmit={(event) => event.preventDefault()}>
            <Field
              label={t('Name or city')}
              required
              type="search"
              autoComplete="off"
              name="q"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </form>
        </search>
      </header>
      <p role="status" className={styles.count}>
        {deferredQuery.trim() === ''
          ? ''
          : t('{count, plural, =0 {No schools} one {# school} other {# schools}} for “{query}”', {
              count: shown.reduce((sum, { schools }) => sum + schools.length, 0),
              query: deferredQuery.trim(),
            })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          scene="empty-map"
          title={t('No school by that name')}
          text={t('Try part of its name or its city.')}
          action={<ButtonLink to={PAGES.contact}>{t('Tell us which one is missing')}</ButtonLink>}
        />
      ) : (
        <div className={styles.columns}>
          <StateJumps states={shown} />
          <States states={shown} />
        </div>
      )}
    </div>
  );
}

function States({ states }: { states: StateLinks[] }) {
  const follow = useFollowLink();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on its links
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key clicks a link
    <div className={styles.states} onClick={follow}>
      {states.map(({ code, schools }) => (
        <section key={code} aria-labelledby={stateId(code)} className={styles.state}>
          <h2 id={stateId(code)}>{stateName(code)}</h2>
          <ul className={styles.schools}>
            {schools.map(({ name, city, to }) => (
              <li key={to}>
                <a href={to}>{name}</a> <span>{city}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function StateJumps({ states }: { states: StateLinks[] }) {
  return (
    <nav aria-label={t('States')} className={styles.jumps}>
      <ul className={styles.jumpList}>
        {states.map(({ code, schools }) => (
          <li key={code}>
            <a href={`#${stateId(code)}`}>
              {stateName(code)} <span>{schools.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
