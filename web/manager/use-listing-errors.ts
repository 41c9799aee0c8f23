import { useState } from 'react';
import type { ProblemError } from '#shared/api/errors.ts';
import type { ListingPanel } from '#shared/pages.ts';
import { isSame } from './compare-drafts.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { ListingErrors } from './panel-props.ts';
import type { SaveStep } from './plan-steps.ts';

const NONE: ListingErrors = { fields: {}, plans: {}, photos: {} };

type Sentences = Record<string, string[]>;
const joined = (errors: Sentences) =>
  Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, sentences.join(' ')]));

export function serverErrorsOf({ kind, id }: SaveStep, { problem }: ProblemError): ListingErrors {
  const { errors = {} } = problem;
  if (kind === 'plan') return { ...NONE, plans: { [id]: joined(errors) } };
  if (kind === 'property') return { ...NONE, fields: joined(errors) };
  return { ...NONE, photos: { [id]: Object.values(errors).flat().join(' ') || problem.detail } };
}

const ADDRESS = ['address_1', 'city', 'state', 'postal_code'] as const;

/**
 * Keeps server errors until their field changes. A change of the address also removes the error of the pin.
 */
function keepUnchanged(serverErrors: ListingErrors, before: ListingDraft, now: ListingDraft): ListingErrors {
  if (serverErrors === NONE) return NONE;
  const isMoved = ADDRESS.some((name) => before.fields[name] !== now.fields[name]);
  const isStored = ([name]: [string, unknown]) => {
    const key = name as keyof ListingDraft['fields'];
    return !(name === 'center' && isMoved) && isSame(before.fields[key], now.fields[key]);
  };
  const plans = Object.entries(serverErrors.plans).map(([id, errors]) => {
    const [was, is] = [before, now].map(({ plans }) => plans.find((plan) => plan.id === Number(id))?.fields);
    const unchanged = Object.entries(errors).filter(
      ([name]) => was?.[name as keyof typeof was] === is?.[name as keyof typeof is],
    );
    return [id, Object.fromEntries(unchanged)] as const;
  });
  const photoOf = ({ photos }: ListingDraft, id: string) => photos.find((photo) => photo.id === Number(id));
  const photos = Object.entries(serverErrors.photos).filter(
    ([id]) => photoOf(before, id)?.caption === photoOf(now, id)?.caption,
  );
  return {
    fields: Object.fromEntries(Object.entries(serverErrors.fields).filter(isStored)),
    plans: Object.fromEntries(plans.filter(([, errors]) => Object.keys(errors).length > 0)),
    photos: Object.fromEntries(photos),
  };
}

type Shown = (at: string) => boolean;
const pickShown = (errors: Record<string, string>, prefix: string, isShown: Shown) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isShown(`${prefix}.${name}`)));

function shownErrors(
  found: ListingErrors,
  serverErrors: ListingErrors,
  isShown: Shown,
  isPhotosShown: boolean,
): ListingErrors {
  const plans = [...new Set([...Object.keys(found.plans), ...Object.keys(serverErrors.plans)])].map(Number);
  return {
    fields: { ...serverErrors.fields, ...pickShown(found.fields, 'fields', isShown) },
    plans: Object.fromEntries(
      plans.map((id) => [
        id,
        { ...serverErrors.plans[id], ...pickShown(found.plans[id] ?? {}, `plans.${id}`, isShown) },
      ]),
    ),
    photos: { ...serverErrors.photos, ...found.photos },
    ...(found.noPhotos && isPhotosShown ? { noPhotos: found.noPhotos } : {}),
  };
}

const PANEL_OF: Record<string, ListingPanel> = { fields: 'details', plans: 'floor-plans' };

export function joinServerErrors(failures: readonly ListingErrors[]): ListingErrors {
  return {
    fields: Object.assign({}, ...failures.map(({ fields }) => fields)),
    plans: Object.assign({}, ...failures.map(({ plans }) => plans)),
    photos: Object.assign({}, ...failures.map(({ photos }) => photos)),
  };
}

/**
 * Returns the errors to show: of touched fields, of checked panels and from the server.
 * @param found errors that block saving
 */
export function useListingErrors(found: ListingErrors) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState<ReadonlySet<ListingPanel>>(new Set());
  const [serverErrors, setServerErrors] = useState<ListingErrors>(NONE);

  const isShown = (at: string) => touched.has(at) || checked.has(PANEL_OF[at.split('.')[0]!]!);
  return {
    errors: shownErrors(found, serverErrors, isShown, checked.has('photos')),
    touch: (at: string) => setTouched((before) => (before.has(at) ? before : new Set([...before, at]))),
    showServerErrors: setServerErrors,
    /** @param photo id of the photo whose error is removed; omitted to remove all errors */
    clearServerErrors: (photo?: number) =>
      setServerErrors((known) => {
        if (photo === undefined) return NONE;
        const { [photo]: _, ...photos } = known.photos;
        return { ...known, photos };
      }),
    show: (panels: readonly ListingPanel[]) => setChecked((before) => new Set([...before, ...panels])),
    clear: () => {
      setTouched(new Set());
      setChecked(new Set());
      setServerErrors(NONE);
    },
    handleChange: (before: ListingDraft, now: ListingDraft) =>
      setServerErrors((known) => keepUnchanged(known, before, now)),
  };
}
