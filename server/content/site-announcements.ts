import type { PublicSettings, StartUp } from '#shared/page-host.ts';
import type { Language } from '#shared/texts/language.ts';
import { CachedValue } from '../config/cached-value.ts';
import type { Db } from '../db/tables.ts';
import {
  findLiveAnnouncements,
  findSchoolsOfManager,
  type LiveAnnouncement,
} from './announcements.queries.ts';

type Shown = Pick<PublicSettings, 'announcement' | 'school_announcements'>;

const AUDIENCE_OF = { student: 'students', manager: 'managers', staff: null } as const;

export class SiteAnnouncements extends CachedValue<LiveAnnouncement[]> {
  readonly #db: Db;
  readonly #fallback: string | null;

  constructor(db: Db, fallback: string | null, log: { warn(message: string): void }) {
    super({ name: 'The announcements', start: [], read: () => findLiveAnnouncements(db), log });
    this.#db = db;
    this.#fallback = fallback;
  }

  forVisitors(language: Language): Shown {
    return this.#show(
      this.#current().filter(({ audience }) => audience === 'everyone'),
      language,
    );
  }

  /** A manager sees announcements to managers of schools near their listings on every page. */
  async forUser({ user, manager }: Pick<StartUp, 'user' | 'manager'>, language: Language): Promise<Shown> {
    const own = user && AUDIENCE_OF[user.type];
    const shown = this.#current().filter(({ audience }) => audience === 'everyone' || audience === own);
    const toManagers = shown.filter(
      ({ school_id, audience }) => school_id !== null && audience === 'managers',
    );
    if (!manager || toManagers.length === 0) return this.#show(shown, language);
    const schools = new Set(await findSchoolsOfManager(this.#db, manager.id));
    const everywhere = toManagers.find(({ school_id }) => schools.has(school_id!));
    return this.#show(everywhere ? [{ ...everywhere, school: null }, ...shown] : shown, language);
  }

  #current(): LiveAnnouncement[] {
    const now = Date.now();
    return this.value.filter(
      ({ starts, ends }) => Date.parse(starts) <= now && (ends === null || Date.parse(ends) > now),
    );
  }

  #show(shown: LiveAnnouncement[], language: Language): Shown {
    const textOf = ({ text_en, text_es }: LiveAnnouncement) =>
      language === 'es' ? (text_es ?? text_en) : text_en;
    const siteWide = shown.find(({ school }) => school === null);
    const schools = new Map<string, string>();
    for (const one of shown) if (one.school !== null) schools.getOrInsert(one.school, textOf(one));
    return {
      announcement: siteWide ? textOf(siteWide) : this.#fallback,
      school_announcements: Object.fromEntries(schools),
    };
  }
}
