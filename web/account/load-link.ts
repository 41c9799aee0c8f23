import * as z from 'zod/mini';
import { linkTokenField } from '#shared/api/account-fields.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type LinkPageData = {
  /** The secret of the mailed link, or null where the address has none that could be one. */
  token: string | null;
  /** What the link was for is done. */
  isDone: boolean;
  public_url: string;
};

/** Reads the address and asks nothing: programs that look into mail follow links, and must not use them up. */
export async function loadLink({ url, settings }: LoadArgs): Promise<LinkPageData> {
  const parsed = z.safeParse(linkTokenField, url.searchParams.get('token'));
  return {
    token: parsed.success ? parsed.data : null,
    isDone: url.searchParams.has('done'),
    public_url: settings.public_url,
  };
}
