/** Opens a mail to somebody, with its subject written. */
export function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
