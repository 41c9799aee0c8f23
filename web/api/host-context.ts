import { createContext } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';

/** Data about the request from the server. Only loaders use it. */
export const hostContext = createContext<PageHost>();
