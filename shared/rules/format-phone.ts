/** Matches an extension, as in '231-555-0144 x12'. Imported numbers may have one. */
const EXTENSION = /\s*(?:x|ext\.?|#)\s*(\d{1,7})$/i;

function splitPhone(phone: string) {
  const number = phone.trim().replace(EXTENSION, '');
  const digits = number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isUs = digits.length === 10 && !/[a-z]/i.test(number) && !/^\+(?!1)/.test(number);
  return { number, usDigits: isUs ? digits : null, extension: EXTENSION.exec(phone.trim())?.[1] };
}

/** Formats as `(614) 555-0123 ext. 4`. Returns foreign numbers unchanged. */
export function formatPhone(phone: string): string {
  const { number, usDigits, extension } = splitPhone(phone);
  const text = usDigits?.replace(/^(...)(...)(....)$/, '($1) $2-$3') ?? number;
  return extension ? `${text} ext. ${extension}` : text;
}

/** Returns an RFC 3966 URL. Phones dial the extension after a pause. */
export function formatPhoneLink(phone: string): string {
  const { number, usDigits, extension } = splitPhone(phone);
  const dialed = usDigits ? `+1${usDigits}` : number.replaceAll(/[^\d+]/g, '');
  return `tel:${dialed}${extension ? `;ext=${extension}` : ''}`;
}
