import { PAGES, propertyPath } from '#shared/pages.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { runInEnglish } from '../http/request-locale.ts';
import { notify } from '../notifications/notify.ts';
import {
  findAgentUsers,
  findInquiryProperty,
  findManagerUser,
  findSchoolName,
  findWaiting,
  type InquiryProperty,
  insertLead,
} from './inquiries.queries.ts';

export async function saveLead(
  trx: Db,
  property: InquiryProperty,
  student: { user_id: number; school_id: number | null },
): Promise<void> {
  await insertLead(trx, { property_id: property.id, manager_id: property.manager_id, ...student });
  await mailLead(trx, property);
}

/** Runs in the transaction that confirms the address. Inquiries about hidden properties continue to wait. */
export async function sendWaiting(trx: Db, user_id: number): Promise<void> {
  for (const { property_id, school_id } of await findWaiting(trx, user_id)) {
    const property = await findInquiryProperty(trx, property_id);
    if (property) await saveLead(trx, property, { user_id, school_id });
  }
}

/**
 * The email names only the property, because the manager pays to see the student. An agent's email also names
 * the nearest school.
 */
async function mailLead(trx: Db, property: InquiryProperty): Promise<void> {
  const address = [property.address_1, formatAddressLine(property)].filter(Boolean).join(', ');
  const about = { property: runInEnglish(() => propertyTitle(property)), address };
  const manager = await findManagerUser(trx, property.manager_id);
  if (manager !== null) {
    const path = PAGES.leads;
    const mail = { template: 'new_lead', data: { ...about, path } } as const;
    await notify(trx, { user_id: manager, topic: 'lead', path, data: { property: property.id }, mail });
    return;
  }
  const agents = property.postal_code === '' ? [] : await findAgentUsers(trx, property.postal_code);
  if (agents.length === 0) return;
  const nearest = property.schools[0];
  const school = nearest === undefined ? null : await findSchoolName(trx, nearest);
  const path = school ? propertyPath(school, property) : PAGES.home;
  const school_name = school ? school.short_name || school.name : '';
  const mail = { template: 'agent_lead', data: { ...about, school: school_name, path } } as const;
  for (const agent of agents) {
    await notify(trx, { user_id: agent, topic: 'lead', path, data: { property: property.id }, mail });
  }
}
