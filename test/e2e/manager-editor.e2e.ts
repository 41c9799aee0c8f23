import { managerPath, PAGES } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import {
  callAs,
  choosePhotos,
  endSessions,
  fillDetails,
  fillPlan,
  findLakeshoreHouse,
  listingsOf,
  makeManager,
  newToken,
  photoFiles,
  putPin,
} from './editor-people.ts';
import { createListings } from './manager-people.ts';
import { expectVisitor, openMenu, sendLogIn } from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

// Disables maps: the tests set pins by coordinates.
test.use({ hasMaps: false });

/** A place far from every school, so that no other test lists it. */
const NOWHERE = {
  city: 'Hyannis',
  state: 'NE',
  postal_code: '69350',
  center: { type: 'Point', coordinates: [-101.5, 41.9] },
};

const { city, state, postal_code: zip } = NOWHERE;
const details = { name: 'Lantern Court', address: '12 Maple Street', zip, city, state };

test('a manager creates a listing across a reload, changes and deletes it', async ({ page, request }) => {
  const who = await makeManager(request);
  page.on('dialog', (dialog) => dialog.accept());
  await logInHere(page, who);

  await test.step('rejects invalid input step by step', async () => {
    await visit(page, managerPath({ view: 'create', panel: 'amenities' }));
    await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible();
    const steps = page.getByRole('list', { name: 'Steps to a new listing' });
    await expect(steps.getByRole('button', { name: 'Photos' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Previous Step' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Next Step' })).toBeDisabled();
    // Playwright's click would wait until the button is enabled. Pressing Enter does not wait.
    await expect(page.getByText(/^Still to complete: .*Address, City, State/)).toBeVisible();
    await page.getByRole('button', { name: 'Next Step' }).press('Enter');
    await expect(page.getByText('Address is required')).toBeVisible();
    await expect(page.getByText('Set the pin at your building.')).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
    await fillDetails(page, { ...details, ...(await findLakeshoreHouse()) });
    const place = page.getByRole('group', { name: 'Place on the map' });
    const house = place.getByText(/^We found the building: \d+ /);
    await expect(house).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next Step' })).toBeEnabled();
    await place.getByRole('button', { name: 'The pin is at my building' }).click();
    await expect(place.getByText('The pin is at your building.')).toBeVisible();
    // A confirmed pin stays when the address changes, until the manager undoes it. The demo's island is
    // outside every state's outline.
    await fillDetails(page, { ...details, zip: '69399', city: 'Quiet Hollow' });
    await expect(place.getByText(/^The pin is in the water or in another country/)).toBeVisible();
    await place.getByRole('button', { name: 'Undo' }).click();
    await expect(place.getByText('We couldn’t find this address.')).toBeVisible();
    // An unconfirmed pin counts as no pin.
    await expect(page.getByText('No pin yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next Step' })).toBeDisabled();
    await fillDetails(page, details);
    const [lng = 0, lat = 0] = NOWHERE.center.coordinates;
    await putPin(page, [lng, lat]);
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(steps.getByRole('button', { name: /Property Details.*Completed/ })).toBeEnabled();
  });

  await test.step('keeps photos and text across a reload', async () => {
    await choosePhotos(page, await photoFiles(3));
    for (let at = 0; at < 3; at += 1)
      await page
        .getByLabel(/^Caption/)
        .nth(at)
        .fill(`View ${at + 1}`);
    await page
      .getByRole('button', { name: /Move later/ })
      .first()
      .click();
    await expect(page.getByText('Draft saved on this device')).toBeVisible();
    await reload(page);
    await expect(page.getByText('We kept your unsaved changes.')).toBeVisible();
    await expect(page.getByLabel(/^Caption/)).toHaveCount(3);
    await expect(page.getByLabel(/^Caption/).first()).toHaveValue('View 2');
    await page.getByRole('button', { name: 'Next Step' }).click();
  });

  await test.step('creates the listing once, with two floor plans', async () => {
    const create = page.getByRole('button', { name: 'Create New Property' });
    await expect(create).toBeDisabled();
    await fillPlan(page, 0, 'The Elm');
    await page.getByRole('button', { name: 'Add another floor plan' }).click();
    await fillPlan(page, 1, 'The Oak');
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(page.getByRole('button', { name: 'Next Step' })).toHaveCount(0);
    await create.dblclick();
    await expect(page).toHaveURL(PAGES.listingManager);
    await expect(page.getByRole('status').filter({ hasText: 'Lantern Court created' })).toBeVisible();
    const [made, ...others] = await listingsOf(request, who);
    expect(others).toEqual([]);
    expect(made!.floor_plans.map(({ name }) => name).toSorted()).toEqual(['The Elm', 'The Oak']);
    expect(made!.photos.map(({ caption }) => caption)).toEqual(['View 2', 'View 1', 'View 3']);
  });

  const [{ id } = { id: 0 }] = await listingsOf(request, who);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const name = page.getByLabel(/^Property Name/);

  await test.step('confirms before leaving with changes', async () => {
    await visit(page, managerPath({ view: 'edit', id }));
    await expect(page.getByText(`ID: ${id}`)).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(cancel).toBeDisabled();
    await name.fill('Lantern House');
    await cancel.click();
    await expect(name).toHaveValue('Lantern Court');
    await name.fill('Lantern House');
    await page.getByRole('link', { name: 'Porchlight' }).first().click();
    const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Lantern House');
  });

  await test.step('lists a fee, whose amount must be whole dollars', async () => {
    await page.getByRole('button', { name: 'Add a fee' }).click();
    const fee = page.getByRole('group', { name: 'Application fee' });
    await expect(fee.getByLabel('Fee')).toBeFocused();
    await fee.getByLabel('Amount in $').fill('49.50');
    await page.getByLabel(/^Security deposit/).fill('$900');
    await expect(fee.getByText('Fee amount must be a whole number.')).toBeVisible();
    await fee.getByLabel('Amount in $').fill('50');
    await page.getByLabel('Academic year').check();
  });

  await test.step('changes name and photos', async () => {
    await page.getByRole('link', { name: 'Photos', exact: true }).click();
    await page
      .getByRole('button', { name: /Move earlier/ })
      .nth(1)
      .click();
    await page
      .getByRole('button', { name: /Remove Photo/ })
      .last()
      .click();
    await save.click();
    await expect(page).toHaveURL(PAGES.listingManager);
    const [now] = await listingsOf(request, who);
    expect([now!.name, now!.photos.map(({ caption }) => caption).slice(0, 2), now!.photos.length]).toEqual([
      'Lantern House',
      ['View 1', 'View 2'],
      2,
    ]);
    const stored = await request.get(`/api/v1/properties/${id}/`);
    const [fee] = (await stored.json()).fees;
    expect(fee).toMatchObject({ kind: 'application', amount: 50, due: 'application' });
    expect(await stored.json()).toMatchObject({ deposit: 900, lease_lengths: ['academic_year'] });
  });

  await test.step('deletes the listing', async () => {
    await visit(page, managerPath({ view: 'edit', id, panel: 'floor-plans' }));
    await page.getByRole('button', { name: 'Delete Property' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete Listing' });
    await expect(asked).toContainText(
      'Are you certain you would like to delete this property? You cannot undo this action.',
    );
    await asked.getByRole('button', { name: "No, don't delete." }).click();
    await page.getByRole('button', { name: 'Delete Property' }).click();
    await asked.getByRole('button', { name: 'Yes, delete.' }).click();
    await expect(page).toHaveURL(PAGES.listingManager);
    expect(await listingsOf(request, who)).toEqual([]);
  });
});

test('a changed listing survives an edit conflict and an expired session, and logout deletes its draft @long', async ({
  page,
  request,
  expectRefusals,
}) => {
  const who = await makeManager(request);
  page.on('dialog', (dialog) => dialog.accept());
  const [id = 0] = await createListings({ manager_id: who.id }, [{ values: { name: 'Lantern Court' } }]);
  await logInHere(page, who);
  await visit(page, managerPath({ view: 'edit', id }));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const name = page.getByLabel(/^Property Name/);
  await name.fill('Lantern House');

  await test.step('resolves a conflict with a version that another window saved', async () => {
    expectRefusals(409);
    const theirs = { ...details, address_1: details.address, postal_code: details.zip };
    const saveElsewhere = async (description: string) =>
      await callAs(request, who, 'PUT', `properties/${id}/`, {
        ...{ ...theirs, name: 'Lantern Court', description, type: 'apartment' },
      });
    const notice = page.getByRole('alert', { name: 'Changed elsewhere' });
    const description = page.getByLabel('Description', { exact: true });
    await saveElsewhere('Written elsewhere.');
    await save.click();
    await notice.getByRole('button', { name: 'Load the saved version' }).click();
    await expect(description).toHaveValue('Written elsewhere.');
    await expect(name).toHaveValue('Lantern Court');
    await name.fill('Lantern House');
    await description.fill('Written here.');
    await saveElsewhere('Written elsewhere again.');
    await save.click();
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(description).toHaveValue('Written here.');
    await expect(name).toHaveValue('Lantern House');
    await save.click();
    await expect(page).toHaveURL(PAGES.listingManager);
    const stored = await request.get(`/api/v1/properties/${id}/`);
    expect(await stored.json()).toMatchObject({ name: 'Lantern House', description: 'Written here.' });
  });

  await test.step('logs in again after the session has ended, and restores the changes', async () => {
    // The token endpoint rejects the refresh token with 400.
    expectRefusals(400, 401);
    await visit(page, managerPath({ view: 'edit', id }));
    await name.fill('Lantern Hall');
    await endSessions(who);
    who.token = await newToken(request, who);
    await save.click();
    const form = page.getByRole('dialog', { name: 'Log in' });
    await sendLogIn(form, who.username, who.password);
    await expect(page.getByText('We kept your unsaved changes.')).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(PAGES.listingManager);
    expect((await listingsOf(request, who))[0]!.name).toBe('Lantern Hall');
  });

  await test.step('leaves no draft on the device', async () => {
    await visit(page, managerPath({ view: 'create' }));
    await name.fill('Nobody else shall read this');
    await expect(page.getByText('Draft saved on this device')).toBeVisible();
    await reload(page);
    await expect(name).toHaveValue('Nobody else shall read this');
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await expectVisitor(page);
    await logInHere(page, who);
    await visit(page, managerPath({ view: 'create' }));
    await expect(name).toHaveValue('');
  });
});
