/** Query parameters without personal data. The values of others are not logged. */
const ALLOWED_PARAMETERS = new Set([
  ...[
    'limit',
    'offset',
    'page',
    'before',
    'after',
    'sort',
    'order',
    'order_by',
    'status',
    'view',
    'listing',
    'panel',
  ],
  ...[
    'beds',
    'baths',
    'bedrooms',
    'price',
    'price_min',
    'price_max',
    'price_basis',
    'min_price',
    'max_price',
    'pets',
    'type',
  ],
  ...['north', 'south', 'east', 'west', 'bounds', 'zoom', 'school', 'format', 'w', 'h', 'v', 'lang', 'keep'],
]);
const MAX_LENGTH = 500;

/**
 * Returns the path and the allowed query values. Tokens are only in queries, so the path is safe.
 * @param url path and query
 */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (!query) return path.slice(0, MAX_LENGTH);
  const shown = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s, 2);
    return value === undefined || ALLOWED_PARAMETERS.has(name) ? pair : `${name}=…`;
  });
  return `${path}?${shown.join('&')}`.slice(0, MAX_LENGTH);
}
