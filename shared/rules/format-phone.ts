function usDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 && !/[a-z]/i.test(phone) ? digits : null;
}

/** `(614) 555-0123`; foreign numbers unchanged. */
export function formatPhone(phone: string): string {
  const digits = usDigits(phone);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone.trim();
}

export function formatPhoneLink(phone: string): string {
  const digits = usDigits(phone);
  return digits ? `tel:+1${digits}` : `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
