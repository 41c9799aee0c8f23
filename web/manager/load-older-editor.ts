import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { features } from '#shared/api/features.ts';
import type { Feature } from '#shared/api/features-schemas.ts';
import { managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type OlderEditorData = {
  property: ManagerProperty | null;
  features: Feature[];
  refusal: { status: number; detail: string } | null;
  public_url: string;
};

export async function loadOlderEditor({ call, params, settings, signal }: LoadArgs) {
  const { public_url } = settings;
  try {
    const property =
      params.p_id === undefined ? null : await call(managerProperty, { p_id: params.p_id }, { signal });
    const list = await call(features, {}, { signal });
    return data<OlderEditorData>({ property, features: list, refusal: null, public_url });
  } catch (error) {
    if (!isProblem(error)) throw error;
    // An id that is not a number gets 404 like an unknown listing.
    const status = error.status === 400 ? 404 : error.status;
    const refusal = { status, detail: error.problem.detail };
    return data<OlderEditorData>({ property: null, features: [], refusal, public_url }, { status });
  }
}
