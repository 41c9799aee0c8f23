import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { FEATURE_TYPES } from '#shared/api/features.ts';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { createFloorPlanBody, createPropertyBody } from '#shared/api/property-bodies.ts';
import { tierPurchasePath } from '#shared/pages.ts';
import { FEATURE_GROUPS } from '#shared/rules/feature-order.ts';
import { blankDraft, photoOf, planOf } from '#test/helpers/listing-drafts.ts';
import { currentAllowance, currentTier } from './current-tier.ts';
import { DetailsPanel } from './details-panel.tsx';
import { FloorPlansPanel } from './floor-plans-panel.tsx';
import { AmenitiesPanel } from './listing-form.tsx';
import type { PanelProps } from './panel-props.ts';
import { PhotosPanel } from './photos-panel.tsx';

const FEATURES: Feature[] = [
  { id: 1, name: 'Cats allowed', slug: 'cats', group: 'pets', type: 'property' },
  { id: 2, name: 'No laundry', slug: 'no-laundry', group: 'laundry', type: 'property' },
  { id: 3, name: 'Garage', slug: 'garage', group: 'parking', type: 'property' },
  { id: 4, name: 'Loft', slug: 'loft', group: 'living', type: 'floorplan' },
];
const savedAs = (parts: Partial<ManagerProperty>) =>
  ({ tier: 'free', contract_end_date: null, ...parts }) as ManagerProperty;

const PROPS: PanelProps = {
  draft: blankDraft(),
  onChange: () => {},
  errors: { fields: {}, plans: {}, photos: {} },
  advice: { fields: {}, plans: {}, photos: {} },
  onTouch: () => {},
  features: FEATURES,
  manager: { type: 'single-family', account_level: 'basic' },
  isCreating: false,
  variant: 'current',
  progress: {},
  saved: null,
};

/** Renders a panel on the server, with a support email in the settings. */
function render(Panel: ComponentType<PanelProps>, props: Partial<PanelProps> = {}): string {
  const settings = { support_email: 'help@porchlight.example' };
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Panel {...PROPS} {...props} /> }], {
    hydrationData: { loaderData: { root: { settings } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('tier panel', () => {
  test('shows multi-family managers no choice of tier, but basic ones a link to request an upgrade', () => {
    const html = render(DetailsPanel, { manager: { type: 'multi-family', account_level: 'basic' } });
    expect(html).not.toContain('name="fields.tier"');
    expect(html).toContain('href="mailto:help@porchlight.example?subject=Upgrade%20to%20Premium"');
    const premium = render(DetailsPanel, { manager: { type: 'multi-family', account_level: 'premium' } });
    expect(premium).toContain('Premium');
    expect(premium).not.toContain('Upgrade');
  });

  test('says that a higher tier starts after payment and a lower tier when the listing is saved', () => {
    const wanted = blankDraft({ fields: { tier: 'standard' } });
    const raised = { draft: wanted, saved: savedAs({ tier: 'free' }) };
    expect(render(DetailsPanel, raised)).toContain('Standard starts when you pay: $35');
    const lowered = { draft: wanted, saved: savedAs({ tier: 'premium' }) };
    expect(render(DetailsPanel, lowered)).toContain('Standard starts when you save');
    expect(render(DetailsPanel, lowered)).not.toContain('refund the rest');
    const paid = { draft: wanted, saved: savedAs({ tier: 'premium', contract_end_date: '2099-12-31' }) };
    expect(render(DetailsPanel, paid)).toContain('We don’t refund the rest of your Premium time.');
    expect(currentTier({ ...PROPS, ...raised })).toBe('free');
    expect(currentTier({ ...PROPS, ...lowered })).toBe('standard');
  });

  test('links to the payment only after the requested tier is saved', () => {
    const draft = blankDraft({ fields: { tier: 'premium' } });
    const pay = (saved: Partial<ManagerProperty> | null) =>
      /<a[^>]*href="([^"]*)"[^>]*>Pay \$70\.00 to upgrade<\/a>/.exec(
        render(DetailsPanel, { draft, saved: saved && savedAs({ id: 7, ...saved }) }),
      )?.[1] ?? null;
    for (const saved of [null, { requested_tier: null }, { requested_tier: 'standard' }] as const) {
      expect(pay(saved), JSON.stringify(saved)).toBeNull();
    }
    const path = tierPurchasePath(7, 'premium').replace('&', '&amp;');
    expect(pay({ requested_tier: 'premium' })).toBe(path);
  });

  test('shows the end date of a paid tier with a renewal link', () => {
    const saved = savedAs({ id: 7, tier: 'standard', contract_end_date: '2026-08-15', requested_tier: null });
    const html = render(DetailsPanel, { draft: blankDraft({ fields: { tier: 'standard' } }), saved });
    expect(html).toContain('Paid until August 15, 2026');
    expect(html).toMatch(
      /<a[^>]*href="\/listing-manager\/upgrade\?property=7&amp;tier=standard"[^>]*>Renew for \$35\.00/,
    );
  });

  test('limits photos by the paid tier, not by the requested tier', () => {
    const wanted = blankDraft({ fields: { tier: 'premium' } });
    expect(currentAllowance({ ...PROPS, draft: wanted })).toBe(5);
    expect(currentAllowance({ ...PROPS, draft: wanted, saved: savedAs({ tier: 'premium' }) })).toBe(25);
    expect(currentAllowance({ ...PROPS, manager: { type: 'multi-family', account_level: 'premium' } })).toBe(
      25,
    );
  });
});

describe('listing editor', () => {
  const everyFeature = FEATURE_GROUPS.flatMap((group, at) =>
    FEATURE_TYPES.flatMap((type, kind) =>
      [0, 1, 2, 3].map((index): Feature => {
        const id = at * 100 + kind * 10 + index + 1;
        return { id, name: `Feature ${id}.`, slug: `feature-${id}`, group, type };
      }),
    ),
  );
  const draft = blankDraft({ plans: [planOf(-1)], photos: [photoOf(1)] });
  const html = [DetailsPanel, PhotosPanel, FloorPlansPanel, AmenitiesPanel]
    .map((panel) => render(panel, { draft, features: everyFeature }))
    .join('');

  /** Fields that have no input of their own: identity, keys, and those set by amenities or the pin button. */
  const ELSEWHERE = ['manager', 'key', 'property_id', 'features', 'is_center_confirmed'];
  const missing = (shape: object, prefix: string) =>
    Object.keys(shape).filter(
      (name) => !ELSEWHERE.includes(name) && !html.includes(`name="${prefix}.${name}`),
    );

  test('has an input for every writable field of a property and a floor plan', () => {
    expect(missing(createPropertyBody.shape, 'fields')).toEqual([]);
    expect(missing(createFloorPlanBody.shape, 'plans.-1')).toEqual([]);
    expect(html).toContain('name="photos.1.caption"');
  });

  test('lists every feature of each group and type', () => {
    expect(everyFeature.filter(({ name }) => !html.includes(name))).toEqual([]);
  });
});
