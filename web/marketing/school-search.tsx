import SearchIcon from 'lucide-react/icons/search';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { t } from '#shared/texts/t.ts';
import { fetchSchools } from '../api/fetch-schools.ts';
import { useSettings } from '../api/use-settings.ts';
import { Button } from '../ui/button.tsx';
import { Crest } from '../ui/crest.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { findExactSchool, foldName, rankSchools } from './rank-schools.ts';
import styles from './school-search.module.css';
import { schoolUrl } from './school-url.ts';

const MAX_OPTIONS = 8;

type SchoolSearchProps = { popular: SchoolListItem[]; initial: string };

function useGoToSchool() {
  const navigate = useNavigate();
  const public_url = useSettings()?.public_url ?? '';
  return (school: SchoolListItem) => {
    const address = schoolUrl(school, public_url);
    if (school.site) location.assign(address);
    else navigate(address);
  };
}

export function SchoolSearch({ popular, initial }: SchoolSearchProps) {
  const id = useId();
  const goTo = useGoToSchool();
  const isGoing = useNavigation().state !== 'idle';
  const list = useRef<HTMLDivElement>(null);
  const { schools, isComplete, hasFailed, load } = useSchoolList(popular);
  const [text, setText] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = useDeferredValue(text);
  const matches = useMemo(() => rankSchools(schools, query), [schools, query]);
  const options = matches.slice(0, MAX_OPTIONS);
  const isShown = isOpen && options.length > 0;
  const isNothing = isOpen && options.length === 0 && foldName(query) !== '';
  const chosen = options[active];

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const handleType = (value: string) => {
    load();
    setText(value);
    setActive(-1);
    setIsOpen(true);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setIsOpen(false);
      setActive(-1);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const stops = options.length + 1;
      setIsOpen(true);
      setActive(((active + 1 + step + stops) % stops) - 1);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    const match =
      chosen ?? findExactSchool(matches, text) ?? (isComplete && matches.length === 1 ? matches[0] : null);
    setIsOpen(false);
    if (!match) return;
    event.preventDefault();
    goTo(match);
  };

  return (
    <Form action={PAGES.home} role="search" className={styles.search} onSubmit={handleSubmit}>
      <div className={styles.box}>
        <SearchIcon aria-hidden="true" />
        <label htmlFor={`${id}-input`}>
          <VisuallyHidden>{t('Find your school')}</VisuallyHidden>
        </label>
        <input
          id={`${id}-input`}
          className={styles.input}
          type="search"
          name="q"
          placeholder={t('Find your school...')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && chosen ? `${id}-${chosen.id}` : undefined}
          value={text}
          onChange={(event) => handleType(event.target.value)}
          onFocus={load}
          onPointerEnter={load}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={handleKeyDown}
        />
        <Button type="submit" size="large" isBusy={isGoing}>
          {t('Go')}
        </Button>
      </div>
      <div
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={t('Schools')}
        className={styles.list}
        hidden={!isShown}
      >
        {isShown &&
          options.map((school, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's input handles the keys
            <div
              key={school.id}
              id={`${id}-${school.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(at)}
              onClick={() => goTo(school)}
            >
              <SchoolOption school={school} />
            </div>
          ))}
      </div>
      {isNothing && (
        <p className={styles.nothing}>
          {isComplete
            ? t('No school matches “{query}”. Try its city or part of its name.', { query: query.trim() })
            : hasFailed
              ? t('We can’t load the list of schools right now. Choose Go to search for yours.')
              : t('Searching all schools…')}
        </p>
      )}
      <span role="status">
        <VisuallyHidden>
          {isShown
            ? t('{count, plural, one {# school} other {# schools}} found', { count: matches.length })
            : ''}
        </VisuallyHidden>
      </span>
    </Form>
  );
}

function SchoolOption({ school }: { school: SchoolListItem }) {
  const colors = schoolColors(school.name, null);
  return (
    <>
      <Crest letters={school.initials} colors={colors} size="2rem" />
      <span className={styles.names}>
        <span className={styles.name}>{school.name}</span>
        <span className={styles.place}>{[school.city, school.state].filter(Boolean).join(', ')}</span>
      </span>
    </>
  );
}

/** Schools load on first focus. */
function useSchoolList(popular: SchoolListItem[]) {
  const [list, setList] = useState<SchoolListItem[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = useRef(false);
  const load = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    setHasFailed(false);
    fetchSchools().then(setList, () => {
      isAsked.current = false;
      setHasFailed(true);
    });
  }, []);
  return { schools: list ?? popular, isComplete: list !== null, hasFailed, load };
}
