/**
 * Numbers that the whole text can mean, the likeliest first: '1.250' is 1.25 in the US and 1250 in Germany.
 */
export function readAmount(text: string): number[] {
  const word = text.trim();
  if (/^\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(word)) return [Number(word)];
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word)) return [Number(word.replaceAll(',', ''))];
  if (/^\d{1,3}([\s'’]\d{3})+([.,]\d{1,2})?$/.test(word))
    return [Number(word.replaceAll(/[\s'’]/g, '').replace(',', '.'))];
  if (/^\d{1,3}\.\d{3}$/.test(word)) return [Number(word), Number(word.replace('.', ''))];
  if (/^\d{1,3}(\.\d{3}){2,}(,\d{1,2})?$|^\d{1,3}\.\d{3},\d{1,2}$|^\d+,\d{1,2}$/.test(word))
    return [Number(word.replaceAll('.', '').replace(',', '.'))];
  return /^(\d+(\.\d*)?|\.\d+)$/.test(word) ? [Number(word)] : [];
}
