import { createContext } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';

/** What the server lends to one rendering of a page. Loaders read it; components get what they need as data. */
export const hostContext = createContext<PageHost>();
