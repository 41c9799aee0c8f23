type Person = { first_name: string; last_name: string; username: string };

export function personInitials({ first_name, last_name, username }: Person): string {
  const letters = [first_name, last_name].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || [...username][0] || '').toUpperCase();
}

export function personName({ first_name, last_name, username }: Person): string {
  return `${first_name} ${last_name}`.trim() || username;
}
