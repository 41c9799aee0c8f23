import type { AccountLevel, UserType } from '#server/db/tables/account-tables.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';

export const DEMO_PASSWORD = 'porchlight-demo';

interface DemoManager {
  type: ManagerType;
  account_level: AccountLevel;
  company_name: string;
  phone: string;
  address_1: string;
}

export interface DemoAccount {
  username: string;
  first_name: string;
  last_name: string;
  type: UserType;
  /** An account without a description is not listed and can't log in. */
  about: string | null;
  manager: DemoManager | null;
}

/** `.example` is a reserved domain. */
export const demoMail = (account: DemoAccount) => `${account.username}@porchlight.example`;

const person = (
  username: string,
  first_name: string,
  last_name: string,
  type: UserType,
  about: string | null,
): DemoAccount => ({
  username,
  first_name,
  last_name,
  type,
  about,
  manager: null,
});

/** 555-0100 to 555-0199 are reserved for fiction. */
const phone = (n: number) => `(231) 555-01${String(n).padStart(2, '0')}`;

function owner(
  n: number,
  company_name: string,
  [first_name, last_name]: readonly [string, string],
  type: ManagerType,
  account_level: AccountLevel,
  named?: { username: string; about: string },
): DemoAccount {
  const username =
    named?.username ??
    `demo-${company_name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')}`;
  return {
    username,
    first_name,
    last_name,
    type: 'manager',
    about: named?.about ?? null,
    manager: { type, account_level, company_name, phone: phone(n), address_1: `${20 + n * 7} Harbor Road` },
  };
}

/** Seven accounts can log in. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  person('demo-student', 'Robin', 'Alder', 'student', 'student'),
  person('demo-roommate', 'Sam', 'Whitlock', 'student', 'student with a roommate profile'),
  person('demo-moderator', 'Noor', 'Castellan', 'student', 'student and moderator of Lakeshore'),
  owner(1, 'Casey Rowe Homes', ['Casey', 'Rowe'], 'single-family', 'basic', {
    username: 'demo-manager',
    about: 'manager, single-family, basic',
  }),
  owner(2, 'Harbor Lantern Living', ['Mara', 'Lindqvist'], 'multi-family', 'premium', {
    username: 'demo-premium',
    about: 'manager, multi-family, premium, checked',
  }),
  owner(4, 'Foundry Block Rentals', ['Ines', 'Okafor'], 'multi-family', 'basic', {
    username: 'demo-multi',
    about: 'manager, multi-family, basic',
  }),
  person('demo-admin', 'Ellis', 'Marchetti', 'staff', 'administrator'),
  person('demo-moderator-two', 'June', 'Oyelaran', 'student', null),
  person('demo-lena', 'Lena', 'Ortiz', 'student', null),
  person('demo-mateo', 'Mateo', 'Farrow', 'student', null),
  person('demo-priya', 'Priya', 'Nair', 'student', null),
  person('demo-will', 'Will', 'Abara', 'student', null),
  person('demo-aiko', 'Aiko', 'Brandt', 'student', null),
  person('demo-dex', 'Dex', 'Quill', 'student', null),
  owner(3, 'Millrace Row Apartments', ['Tobias', 'Vance'], 'multi-family', 'premium'),
  owner(5, 'Orchard Hill Homes', ['Peter', 'Hallam'], 'multi-family', 'basic'),
  owner(6, 'Lakeshore State Residence Office', ['Dana', 'Ferreira'], 'multi-family', 'premium'),
  owner(7, 'West Village Keys', ['Hugo', 'Brandt'], 'multi-family', 'premium'),
  owner(8, 'Agnes Tully', ['Agnes', 'Tully'], 'single-family', 'premium'),
  owner(9, 'The Pereira Houses', ['Luis', 'Pereira'], 'single-family', 'premium'),
  owner(10, 'Kit and Jo Sandoval', ['Kit', 'Sandoval'], 'single-family', 'basic'),
  owner(11, 'Brightwater Doors', ['Priya', 'Raman'], 'single-family', 'basic'),
  owner(12, 'Old Harbor Rooms', ['Walter', 'Eckhart'], 'single-family', 'premium'),
  owner(13, 'Campus Row Demo Homes', ['Nadia', 'Fell'], 'multi-family', 'basic'),
  owner(14, 'Lamplight Demo Homes', ['Owen', 'Marsh'], 'multi-family', 'premium'),
];

/** Account level premium requires a verification. */
export const DEMO_CHECK = 'Demo record: identity, right to rent out, and three addresses visited';
