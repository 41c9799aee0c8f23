/** Digits of a US number, without the country's 1; null where it is not one. */
function usDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 && !/[a-z]/i.test(phone) ? digits : null;
}

/** `(614) 555-0123`; a number that is not of the US is shown as it was given. */
export function formatPhone(phone: string): string {
  const digits = usDigits(phone);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone.trim();
}

/** For a `tel:` link. */
export function formatPhoneLink(phone: string): string {
  const digits = usDigits(phone);
  return digits ? `tel:+1${digits}` : `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
