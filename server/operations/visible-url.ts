/** Parameters that say what was looked for, and nothing of who looked: all others are shown by name alone. */
const SHOWN = new Set([
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
    'min_price',
    'max_price',
    'pets',
    'type',
  ],
  ...['north', 'south', 'east', 'west', 'bounds', 'zoom', 'school', 'format', 'w', 'h', 'v', 'lang', 'keep'],
]);
const MOST = 500;

/**
 * The address of a request as the log may have it: its path, and of its query the values of parameters that are known to be
 * harmless. A link's token is in a query and never in a path.
 * @param url path and query, as they came
 */
export function visibleUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (!query) return path.slice(0, MOST);
  const shown = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s, 2);
    return value === undefined || SHOWN.has(name) ? pair : `${name}=…`;
  });
  return `${path}?${shown.join('&')}`.slice(0, MOST);
}
