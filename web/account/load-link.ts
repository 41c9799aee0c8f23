import * as z from 'zod/mini';
import { linkTokenField } from '#shared/api/account-fields.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type LinkPageData = {
  token: string | null;
  isDone: boolean;
  public_url: string;
};

/** Returns the link's token without an API request, because mail scanners open links. */
export async function loadLink({ url, settings }: LoadArgs): Promise<LinkPageData> {
  const parsed = z.safeParse(linkTokenField, url.searchParams.get('token'));
  return {
    token: parsed.success ? parsed.data : null,
    isDone: url.searchParams.has('done'),
    public_url: settings.public_url,
  };
}
