import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { inquiries } from '#shared/api/inquiries.ts';
import type { SentInquiry } from '#shared/api/inquiries-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type InquiriesPageData = {
  /** Null if the user is not a student or not logged in. */
  found: SentInquiry[] | null;
  now: string;
  public_url: string;
};

/** Loads the inquiries. Users without access get 401 or 403, and the page shows the reason. */
export async function loadInquiries({ call, signal, settings }: LoadArgs) {
  const page = { now: new Date().toISOString(), public_url: settings.public_url };
  try {
    return data<InquiriesPageData>({ ...page, found: await call(inquiries, {}, { signal }) });
  } catch (error) {
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error;
    return data<InquiriesPageData>({ ...page, found: null }, { status: error.status });
  }
}
