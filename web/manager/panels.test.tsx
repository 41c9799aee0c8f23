import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { FEATURE_GROUPS, FEATURE_TYPES, type Feature } from '#shared/api/features.ts';
import { createFloorPlanBody } from '#shared/api/floor-plans.ts';
import { createPropertyBody, type ManagerProperty } from '#shared/api/manager-properties.ts';
import { tierPurchasePath } from '#shared/pages.ts';
import { blankDraft, photoOf, planOf } from '#test/helpers/listing-drafts.ts';
import { AmenitiesPanel } from './amenities-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { FloorPlansPanel } from './floor-plans-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PhotosPanel } from './photos-panel.tsx';
import { allowanceInForce, tierInForce } from './tier-in-force.ts';

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

/** A panel as the server writes it, on a page whose operator has an address. */
function render(Panel: ComponentType<PanelProps>, props: Partial<PanelProps> = {}): string {
  const settings = { support_email: 'help@porchlight.example' };
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Panel {...PROPS} {...props} /> }], {
    hydrationData: { loaderData: { root: { settings } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The labels of a panel's fields, without what stands beside them. */
const labelsOf = (html: string) =>
  [...html.matchAll(/<label[^>]*for="[^"]*"[^>]*>([^<]*)/g)].map(([, label]) => label);

describe('The details of a listing', () => {
  test('have the fields of the manager’s screen in their order', () => {
    expect(labelsOf(render(DetailsPanel))).toEqual([
      'Property Name',
      'Listing Headline',
      'Address',
      'Address 2',
      'City',
      'State',
      'Postal/Zip Code',
      'Latitude',
      'Longitude',
      'Contact Phone',
      'Description',
      'Number of Units',
      'Year Built',
      'Property Category',
      'Property Type',
      'Property website',
      'Pet Policy and Fees',
    ]);
    const html = render(DetailsPanel);
    for (const words of [
      'Listing Status',
      'Listing Tier',
      'On Bus Route',
      'Furnished Units Available',
      'Cats allowed',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/<option value="for_sale" disabled="">/);
    expect(html).toMatch(/rows="5"/);
    expect(html).toContain('placeholder="1992"');
  });

  test('of the older editor have its own fields and no tier, from the same code', () => {
    const html = render(DetailsPanel, { variant: 'older' });
    expect(labelsOf(html)).toContain('Pet Policy and Fees');
    for (const label of ['Address 2', 'Property Category']) expect(labelsOf(html)).not.toContain(label);
    expect(html).toMatch(/<legend[^>]*>Furnished<\/legend>/);
    for (const words of ['Listing Tier', 'On Bus Route', 'No laundry']) expect(html).not.toContain(words);
  });

  test('say beside a field what is wrong with it', () => {
    const html = render(DetailsPanel, {
      errors: {
        fields: { address_1: 'Address is required', center: 'Please set the pin.' },
        plans: {},
        photos: {},
      },
    });
    const input = /<input[^>]*name="fields.address_1"[^>]*>/.exec(html)?.[0] ?? '';
    expect(input).toContain('aria-invalid="true"');
    const id = /aria-describedby="[^"]*?(\S+-error)"/.exec(input)?.[1];
    expect(html).toMatch(new RegExp(`id="${id}"[^>]*>(?:<svg.*?</svg>)?Address is required`));
    expect(html).toContain('Please set the pin.');
    expect(html).toMatch(/<fieldset[^>]*name="fields.center"[^>]*aria-invalid="true"/);
  });

  test('say what a saved listing lacks without an error', () => {
    const advice = { fields: { description: 'Students look for this.' }, plans: {}, photos: {} };
    const html = render(DetailsPanel, { advice });
    expect(html).toContain('Students look for this.');
    expect(html).not.toContain('aria-invalid="true"');
  });

  test('ask a new listing for its pin beside the address, as required', () => {
    const html = render(DetailsPanel, { isCreating: true });
    expect(html).toContain('Required. The pin shows students where the building is');
    expect(html.indexOf('name="fields.center"')).toBeLessThan(html.indexOf('name="fields.contact_phone"'));
    expect(render(DetailsPanel)).not.toContain('Required. The pin');
  });
});

describe('The tier of a listing', () => {
  test('cannot be chosen by managers of multi-family buildings: they may write for an upgrade', () => {
    const html = render(DetailsPanel, { manager: { type: 'multi-family', account_level: 'basic' } });
    expect(html).not.toContain('name="fields.tier"');
    expect(html).toContain('href="mailto:help@porchlight.example?subject=Upgrade%20to%20Premium"');
    const premium = render(DetailsPanel, { manager: { type: 'multi-family', account_level: 'premium' } });
    expect(premium).toContain('Premium');
    expect(premium).not.toContain('Upgrade');
  });

  test('that is higher starts when it is paid, and a lower one at once', () => {
    const wanted = blankDraft({ fields: { tier: 'standard' } });
    const raised = { draft: wanted, saved: savedAs({ tier: 'free' }) };
    expect(render(DetailsPanel, raised)).toContain('Standard starts when it is paid: $35');
    const lowered = { draft: wanted, saved: savedAs({ tier: 'premium' }) };
    expect(render(DetailsPanel, lowered)).toContain('Standard takes effect at once');
    expect(render(DetailsPanel, lowered)).not.toContain('is not given back');
    const paid = { draft: wanted, saved: savedAs({ tier: 'premium', contract_end_date: '2099-12-31' }) };
    expect(render(DetailsPanel, paid)).toContain('What is left of Premium is not given back.');
    expect(tierInForce({ ...PROPS, ...raised })).toBe('free');
    expect(tierInForce({ ...PROPS, ...lowered })).toBe('standard');
  });

  test('that is higher is paid once the wish is saved, and not before', () => {
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

  test('that is paid says until when, and is renewed there', () => {
    const saved = savedAs({ id: 7, tier: 'standard', contract_end_date: '2026-08-15', requested_tier: null });
    const html = render(DetailsPanel, { draft: blankDraft({ fields: { tier: 'standard' } }), saved });
    expect(html).toContain('Paid until August 15, 2026');
    expect(html).toMatch(
      /<a[^>]*href="\/listing-manager\/upgrade\?property=7&amp;tier=standard"[^>]*>Renew for \$35\.00/,
    );
  });

  test('decides how many photos are shown: what is paid for, not what is wished', () => {
    const wanted = blankDraft({ fields: { tier: 'premium' } });
    expect(allowanceInForce({ ...PROPS, draft: wanted })).toBe(5);
    expect(allowanceInForce({ ...PROPS, draft: wanted, saved: savedAs({ tier: 'premium' }) })).toBe(25);
    expect(allowanceInForce({ ...PROPS, manager: { type: 'multi-family', account_level: 'premium' } })).toBe(
      25,
    );
  });
});

describe('The photos of a listing', () => {
  const photos = [1, 2, 3, 4, 5, 6, -1].map((id) => photoOf(id, id === 2 ? 'The porch' : ''));

  test('beyond the allowance are flagged, and counted against it', () => {
    const html = render(PhotosPanel, { draft: blankDraft({ photos }) });
    expect(html).toContain('7 of 5 photos used');
    expect(html.split('Not shown: over the limit of 5')).toHaveLength(3);
    expect(html).toContain('Photo 7 of 7');
    expect(html.split('Not saved yet')).toHaveLength(2);
  });

  test('can be moved by buttons that name them', () => {
    const html = render(PhotosPanel, { draft: blankDraft({ photos }) });
    expect(html).toContain('aria-label="Move later: The porch"');
    expect(html).toMatch(/aria-label="Move earlier: Photo 1"[^>]*aria-disabled="true"/);
    expect(html).toContain('aria-label="Move photo 2, The porch"');
  });

  test('show how far they are while they are saved, and why one was not', () => {
    const html = render(PhotosPanel, {
      draft: blankDraft({ photos }),
      progress: { [-1]: 0.25 },
      errors: { fields: {}, plans: {}, photos: { 2: 'This file could not be read.' } },
    });
    expect(html).toMatch(/<progress[^>]*value="0.25"/);
    expect(html).toContain('This file could not be read.');
  });

  test('may be skipped while the listing is created, and only then', () => {
    expect(render(PhotosPanel)).not.toContain('Skip photos for now');
    expect(render(PhotosPanel, { isCreating: true })).toContain('Skip photos for now');
    const skipped = render(PhotosPanel, { isCreating: true, draft: blankDraft({ isPhotosSkipped: true }) });
    expect(skipped).toContain('Skipped.');
  });
});

describe('The floor plans of a listing', () => {
  test('that are many and saved are lines that open; new ones are open', () => {
    const plans = [planOf(1, { name: 'The Elm' }), planOf(2), planOf(3), planOf(-1)];
    const html = render(FloorPlansPanel, { draft: blankDraft({ plans }) });
    expect(html.split('aria-expanded="false"')).toHaveLength(4);
    expect(html.split('(Unnamed Floor Plan)').length).toBeGreaterThan(3);
    expect(labelsOf(html)).toEqual([
      'Name',
      'Square Feet',
      'Stories',
      'Price',
      'Max Price',
      'Bedrooms',
      'Full Baths',
      'Half Baths',
      'Date Available',
      'Tour URL',
    ]);
    expect(html).toContain('Loft');
  });

  test('that are none yet are asked for once', () => {
    expect(render(FloorPlansPanel).split('Add another floor plan')).toHaveLength(2);
  });

  test('open where something is wrong', () => {
    const plans = [1, 2, 3].map((id) => planOf(id));
    const errors = { fields: {}, plans: { 2: { sq_feet: 'Square Feet is required' } }, photos: {} };
    const html = render(FloorPlansPanel, { draft: blankDraft({ plans }), errors });
    expect(html.split('aria-expanded="true"')).toHaveLength(2);
    expect(html).toContain('Square Feet is required');
  });

  test('have bedrooms and full baths to choose, without a default', () => {
    const plan = planOf(1, { bedrooms: '', full_bath: '' });
    const html = render(FloorPlansPanel, { draft: blankDraft({ plans: [plan] }) });
    const optionsOf = (name: string) =>
      [
        ...(new RegExp(`<select[^>]*name="plans.1.${name}".*?</select>`).exec(html)?.[0] ?? '').matchAll(
          /<option value="([^"]*)"([^>]*)>([^<]*)/g,
        ),
      ].map(([, value, , words]) => `${value}:${words}`);
    expect(optionsOf('bedrooms').slice(0, 3)).toEqual([':Choose', '0:Studio', '1:1']);
    expect(optionsOf('full_bath').slice(0, 3)).toEqual([':Choose', '0:None', '1:1']);
    const many = render(FloorPlansPanel, { draft: blankDraft({ plans: [planOf(1, { bedrooms: '30' })] }) });
    expect(many).toContain('<option value="30" selected="">30</option>');
  });

  test('of the older editor ask for a call by yes or no', () => {
    const draft = blankDraft({ plans: [planOf(1)] });
    expect(render(FloorPlansPanel, { draft, variant: 'older' })).toContain('Call for price');
    expect(render(FloorPlansPanel, { draft })).not.toContain('Call for price');
  });
});

describe('The editor', () => {
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

  /** Fields that no form shows: identity, keys, and what is chosen by features and by the pin's button. */
  const ELSEWHERE = ['manager', 'key', 'property_id', 'features', 'is_center_confirmed'];
  const missing = (shape: object, prefix: string) =>
    Object.keys(shape).filter(
      (name) => !ELSEWHERE.includes(name) && !html.includes(`name="${prefix}.${name}`),
    );

  test('has every field of a property and of a floor plan that a manager may write', () => {
    expect(missing(createPropertyBody.shape, 'fields')).toEqual([]);
    expect(missing(createFloorPlanBody.shape, 'plans.-1')).toEqual([]);
    expect(html).toContain('name="photos.1.caption"');
  });

  test('offers every feature, of each group and type', () => {
    expect(everyFeature.filter(({ name }) => !html.includes(name))).toEqual([]);
  });
});

test('Amenities say how many of a group are chosen', () => {
  const html = render(AmenitiesPanel, { draft: blankDraft({ features: [3] }) });
  expect(html).toContain('1 of 1 chosen');
  expect(html).not.toContain('Cats allowed');
  expect(render(AmenitiesPanel, { features: [] })).toContain('no amenities');
});
