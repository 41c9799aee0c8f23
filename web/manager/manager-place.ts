import { LISTING_PANELS, type ListingPanel, type ManagerView } from '#shared/pages.ts';

export type ManagerPlace = { view: 'list' } | ManagerView;

const isId = (text: string) => /^[1-9][0-9]{0,14}$/.test(text);

function readPanel(text: string | null): { panel?: ListingPanel } {
  const panel = LISTING_PANELS.find((one) => one === text);
  return panel ? { panel } : {};
}

/** Parses the view from the URL. An unknown view falls back to the list. */
export function readManagerPlace(params: URLSearchParams): ManagerPlace {
  const view = params.get('view');
  const id = params.get('id') ?? '';
  const imported = params.get('import') ?? '';
  if (view === 'bulk') return { view, ...(isId(imported) ? { import: Number(imported) } : {}) };
  if (view === 'account') return { view };
  if (view === 'create') return { view, ...readPanel(params.get('panel')) };
  if (view === 'edit' && isId(id)) return { view, id: Number(id), ...readPanel(params.get('panel')) };
  return { view: 'list' };
}

export function isSamePlace(one: ManagerPlace, other: ManagerPlace): boolean {
  const idOf = (place: ManagerPlace) => (place.view === 'edit' ? place.id : null);
  return one.view === other.view && idOf(one) === idOf(other);
}
