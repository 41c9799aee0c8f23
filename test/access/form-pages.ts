import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageRenderer } from '#server/pages.ts';
import { pagesThat } from '#test/helpers/pages.ts';
import routerConfig from '../../react-router.config.ts';
import { hostContext } from '../../web/api/host-context.ts';
import pageRoutes from '../../web/routes.ts';

type Handler = (args: never) => unknown;
type PageModule = { action?: Handler; loader?: Handler };

/** A page that takes forms without scripts. */
export type FormPage = {
  /** As the router has it: `/account`, `/:school/forum/:p_id`. */
  path: string;
  action: Handler;
  /** What is asked before the page is shown, and says why it is not. */
  loader: Handler | undefined;
};

const FILES = import.meta.glob<PageModule>('../../web/**/*-page.tsx');

/** The pages whose file takes forms, by the list of all pages: a new one is among them by itself. */
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
 * These pages with what they do and ask, found as the router of the built program finds them and by its settings. How they look
 * is left out.
 * @param hear told of every action that is begun, with the page's path
 */
export function formPagesThat(pages: FormPage[], hear: (path: string) => void): () => Promise<PageRenderer> {
  const routeOf = ({ path, action, loader }: FormPage) => {
    const heard: Handler = (args) => {
      hear(path);
      return action(args);
    };
    const module = { action: heard, ...(loader ? { loader } : {}), default: () => null };
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
  return pagesThat(async (request, host) => {
    const context = new RouterContextProvider();
    context.set(hostContext, host);
    return await handle(request, context);
  });
}
