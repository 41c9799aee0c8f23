import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageRenderer } from '#server/pages.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import routerConfig from '../../react-router.config.ts';
import { hostContext } from '../../web/api/host-context.ts';
import pageRoutes from '../../web/routes.ts';

type Handler = (args: never) => unknown;
type PageModule = { action?: Handler; loader?: Handler };

/** A page whose form browsers can submit without scripts. */
export type FormPage = {
  /** The path in the router's syntax: `/account`, `/:school/forum/:p_id`. */
  path: string;
  action: Handler;
  /** Runs before the page renders and may refuse the request. */
  loader: Handler | undefined;
};

const FILES = import.meta.glob<PageModule>('../../web/**/*-page.tsx');

/** Finds every page in the route list whose module exports an action. */
export async function findFormPages(): Promise<FormPage[]> {
  const found = pageRoutes.map(async ({ path = '', file }) => {
    const load = FILES[`../../web/${file}`];
    if (!load) throw new Error(`No page is in web/${file}`);
    const { action, loader } = await load();
    return action ? [{ path: `/${path}`, action, loader }] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Registers the actions and loaders of these pages as the built server does. Renders no components.
 * @param onAction called with the page's path when an action starts
 */
export function createFormPages(
  pages: FormPage[],
  onAction: (path: string) => void,
): () => Promise<PageRenderer> {
  const routeOf = ({ path, action, loader }: FormPage) => {
    const handleAction: Handler = (args) => {
      onAction(path);
      return action(args);
    };
    const module = { action: handleAction, ...(loader ? { loader } : {}), default: () => null };
    return [path, { id: path, parentId: 'root', path: path.slice(1), module }] as const;
  };
  const answer = (_: Request, status: number, headers: Headers) => new Response('', { status, headers });
  const build = {
    ...{ ssr: true, isSpaMode: false, prerender: [], future: {}, publicPath: '/', assetsBuildDirectory: '' },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: routerConfig.allowedActionOrigins,
    entry: { module: { default: answer, handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      ...Object.fromEntries(pages.map(routeOf)),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return createPageLoader(async (request, host) => {
    const context = new RouterContextProvider();
    context.set(hostContext, host);
    return await handle(request, context);
  });
}
