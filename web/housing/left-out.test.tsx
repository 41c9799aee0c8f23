import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeftOut } from './left-out.tsx';

test('the page says how many homes are left out for want of a time, and nothing where there are none', () => {
  const said = (count: number) => renderToStaticMarkup(<LeftOut count={count} />);
  expect(said(0)).toBe('');
  expect(said(1)).toContain('1 home is left out because its time to campus is not known.');
  expect(said(3)).toContain('3 homes are left out because their times to campus are not known.');
});
