import { TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WidgetScope } from './widget-scope.tsx';

const html = renderToStaticMarkup(
  <WidgetScope>
    <TextInput label="Rent" error="Rent is required" />
  </WidgetScope>,
);

test('a widget of the component library is rendered on the server', () => {
  expect(html).toContain('Rent is required');
});

test.each(['light', 'dark'])(
  'in the %s scheme a widget wears the tokens, not the library’s own colours',
  (scheme) => {
    const rules = html.split(`[data-mantine-color-scheme="${scheme}"]){`)[1]?.split('}')[0] ?? '';
    for (const rule of [
      '--mantine-color-body:var(--color-paper)',
      '--mantine-color-text:var(--color-ink)',
      '--mantine-color-dimmed:var(--color-ink-soft)',
      '--mantine-color-error:var(--color-danger)',
      '--mantine-color-brick-filled:var(--color-brick)',
      '--mantine-color-brick-contrast:var(--color-on-brick)',
      '--mantine-color-moss-light-color:var(--color-moss)',
    ])
      expect(rules.replaceAll(/:\s+/g, ':')).toContain(`${rule};`);
  },
);
