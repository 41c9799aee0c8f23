type Person = { first_name: string; last_initial: string };

/** What other students read: the first name and the last initial. */
export function roommateName({ first_name, last_initial }: Person): string {
  return last_initial === '' ? first_name : `${first_name} ${last_initial.replace(/\.$/, '')}.`;
}
