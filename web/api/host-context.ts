import { createContext } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';

/** Per-request data from the server, for loaders only. */
export const hostContext = createContext<PageHost>();
