import { describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES } from '#server/access-rows.ts';
import { routes } from '#server/routes.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { contract } from '#test/helpers/contract.ts';
import { codeIn, importsOf } from '#test/helpers/source-tree.ts';

/** Calls of the specification's section 7, and the product's additional calls, by method and path. */
const CALLS = [
  'GET main_schools/',
  'GET schools/',
  'GET featured_properties/',
  'GET property_near/',
  'GET property_in/',
  'GET property_pins/',
  'GET property_counts/',
  'GET property_travel_times/',
  'GET properties/{id}/',
  'GET former_properties/{id}/',
  'GET properties/{id}/auxillary_data/',
  'GET properties/{id}/market/',
  'GET properties/{id}/floor_plans/',
  'GET properties/{id}/photos/',
  'GET features/',
  'GET manager_properties/',
  'GET manager_properties/{p_id}/',
  'POST properties/',
  'PUT properties/{id}/',
  'DELETE properties/{id}/',
  'POST manager_properties/{p_id}/duplicate/',
  'POST manager_properties/bulk/',
  'POST address_places/',
  'POST manager_properties/{p_id}/confirm/',
  'GET availability/',
  'POST availability/',
  'GET listing_imports/',
  'GET listing_imports/{id}/',
  'POST listing_imports/',
  'POST listing_imports/{id}/',
  'GET scheduled_feeds/',
  'POST scheduled_feeds/',
  'DELETE scheduled_feeds/{id}/',
  'POST scheduled_feeds/{id}/fetch/',
  'GET manager_properties/export/',
  'GET manager_feed/',
  'POST manager_feed/',
  'DELETE manager_feed/',
  'GET feeds/{key}/',
  'POST floor_plans/',
  'PUT floor_plans/{id}/',
  'DELETE floor_plans/{id}/',
  'POST photos/',
  'PUT photos/{id}/',
  'PATCH photos/{id}/',
  'DELETE photos/{id}/',
  'POST users/',
  'GET users/',
  'POST auth/token/',
  'POST auth/revoke_token/',
  'GET auth/csrf_token/',
  'GET sessions/',
  'DELETE sessions/',
  'DELETE sessions/{id}/',
  'POST password-reset/',
  'POST password-reset/confirm/',
  'POST verify-email/',
  'POST verify-email/resend/',
  'POST account/password/',
  'PUT account/name/',
  'POST account/email/',
  'POST account/confirm/',
  'POST account/confirm/options/',
  'GET account/second-factor/',
  'PUT account/second-factor/requirement/',
  'POST account/codes/',
  'PUT account/codes/',
  'DELETE account/codes/',
  'POST account/passkeys/options/',
  'POST account/passkeys/',
  'PATCH account/passkeys/{id}/',
  'DELETE account/passkeys/{id}/',
  'POST account/recovery-codes/',
  'GET account/export/',
  'DELETE account/',
  'POST account/restore/',
  'POST new_manager_contact/',
  'PUT account/',
  'POST inquiries/',
  'POST contact_property/',
  'GET inquiries/',
  'DELETE inquiries/{id}/',
  'POST leads/',
  'GET leads/',
  'GET stripe_config/',
  'GET sandbox_config/',
  'POST sandbox-card/intents/{intent}/confirm/',
  'POST sandbox-card/intents/{intent}/challenge/',
  'GET leads/credits/',
  'GET leads/{id}/',
  'POST leads/{id}/redeem-credit/',
  'POST leads/{id}/replied/',
  'POST leads/{id}/dispute/',
  'POST create-payment-intent/',
  'POST create-tier-payment-intent/',
  'GET payments/',
  'POST payments/check/',
  'POST webhooks/stripe/',
  'POST webhooks/sandbox/',
  'GET roommates/',
  'GET roommates/{userId}/',
  'POST roommates/',
  'PUT roommates/{userId}/',
  'DELETE roommates/{userId}/',
  'GET forum/',
  'GET forum/top_users/',
  'POST forum/',
  'POST forum-comment/',
  'PUT forum/{id}/',
  'PUT forum-comment/{id}/',
  'DELETE forum/{id}/',
  'DELETE forum-comment/{id}/',
  'POST reports/',
  'GET moderation/reports/',
  'POST moderation/reports/{id}/',
  'POST moderation/hide/',
  'POST moderation/restore/',
  'POST moderation/listings/{id}/hide/',
  'POST moderation/listings/{id}/restore/',
  'GET moderation/history/',
  'GET moderation/revisions/',
  'GET messages/',
  'POST messages/',
  'GET messages/receivers/{user}/',
  'GET messages/contacts/',
  'GET messages/search/',
  'GET conversations/',
  'POST conversations/read/',
  'GET unread/',
  'GET events/',
  'GET favorites/',
  'GET favorites/ids/',
  'GET favorites/cards/',
  'PUT favorites/{property_id}/',
  'DELETE favorites/{property_id}/',
  'POST favorites/merge/',
  'GET push_key/',
  'POST push_subscriptions/',
  'GET saved_searches/',
  'POST saved_searches/',
  'PATCH saved_searches/{id}/',
  'DELETE saved_searches/{id}/',
  'POST saved_searches/merge/',
  'GET blocks/',
  'POST blocks/',
  'DELETE blocks/{user}/',
  'GET notifications/',
  'POST notifications/read/',
  'GET notification_preferences/',
  'PUT notification_preferences/',
  'POST unsubscribe/',
  'GET staff/inbox/',
  'GET staff/items/{item}/',
  'POST staff/items/{item}/claim/',
  'GET staff/search/',
  'GET staff/people/{id}/',
  'POST staff/people/{id}/block/',
  'POST staff/people/{id}/unblock/',
  'POST staff/people/{id}/end-sessions/',
  'POST staff/people/{id}/reset-second-factor/',
  'PUT staff/people/{id}/level/',
  'PUT staff/people/{id}/roles/',
  'POST staff/mail/{id}/resend/',
  'GET staff/listings/{id}/',
  'GET staff/reports/{id}/',
  'GET staff/requests/{id}/',
  'POST staff/requests/{id}/accept/',
  'POST staff/requests/{id}/refuse/',
  'GET staff/audit/',
  'GET staff/audit/export/',
  'GET staff/announcements/',
  'POST staff/announcements/',
  'PUT staff/announcements/{id}/',
  'POST staff/announcements/{id}/end/',
  'GET content/entries/',
  'POST webhooks/contentful/',
];

const pairs = contract.map((endpoint) => `${endpoint.method} ${endpoint.path}`);

describe('API contract', () => {
  test('has the prefix /api/v1/ and exactly the specified calls', () => {
    expect(API_PREFIX).toBe('/api/v1/');
    expect([...pairs].sort()).toEqual([...CALLS].sort());
  });

  test('has only paths that end in a slash, and unique names', () => {
    expect(contract.filter((endpoint) => !/^[a-z{][\w{}/-]*\/$/.test(endpoint.path))).toEqual([]);
    expect(new Set(contract.map((endpoint) => endpoint.name)).size).toBe(contract.length);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('has one handler for every call, and no other handlers', () => {
    const answered = routes.map((route) => `${route.endpoint.method} ${route.endpoint.path}`);
    expect(answered.sort()).toEqual([...pairs].sort());
  });

  test('has a summary and a tag for every call', () => {
    expect(contract.filter((endpoint) => endpoint.summary.length < 10 || endpoint.tag === '')).toEqual([]);
  });

  test('is imported by pages without its schemas, except those that validate forms', () => {
    const pages = codeIn(/^web\//).map(
      (file) => [file, /^shared\/api\/(contract|[\w-]+-schemas)\.ts$/] as const,
    );
    const endpoints = codeIn(/^shared\/api\//)
      .filter(({ text }) => text.includes(' = endpoint('))
      .map((file) => [file, /^shared\/api\/[\w-]+-(schemas|bod(y|ies)|fields?)\.ts$/] as const);
    const found = [...pages, ...endpoints].flatMap(([file, schemas]) =>
      importsOf(file)
        .filter(({ path, specifier, isTypeOnly }) => !isTypeOnly && schemas.test(path ?? specifier))
        .map(({ specifier }) => `${file.path} → ${specifier}`),
    );
    expect(found).toEqual([]);
  });

  test('is the only place that names API paths, besides the files that mount it', () => {
    const MAY_NAME = /^(shared\/api\/|server\/(http|app|pages|main)|web\/api\/)/;
    const strays = codeIn(/^(server|web|shared)\//).filter(
      (file) => !MAY_NAME.test(file.path) && /['"`]\/api\/v1\//.test(file.text),
    );
    expect(strays.map((file) => file.path)).toEqual([]);
  });
});

describe('authorization table', () => {
  test('has one row for every call of the contract, and no others', () => {
    expect(Object.keys(ACCESS).sort()).toEqual(contract.map((endpoint) => endpoint.name as string).sort());
  });

  test('defines a result for every role', () => {
    const ALLOWED = ['yes', 'own', 'reduced', 401, 403, 404];
    const open = Object.entries(ACCESS).flatMap(([name, row]) =>
      ROLES.filter((role) => !ALLOWED.includes(row[role])).map((role) => `${name}: ${role}`),
    );
    expect(open).toEqual([]);
  });

  test('matches each call’s auth: public calls admit visitors, bearer calls refuse them', () => {
    const wrong = contract.filter((endpoint) => {
      const isOpen = typeof ACCESS[endpoint.name].visitor === 'string';
      // A CSRF-protected call may be open to visitors: the CSRF token proves that the request is from the
      // site's page, not who the user is.
      return endpoint.auth === 'public' ? !isOpen : endpoint.auth === 'bearer' && isOpen;
    });
    expect(wrong.map((endpoint) => endpoint.name)).toEqual([]);
  });
});
