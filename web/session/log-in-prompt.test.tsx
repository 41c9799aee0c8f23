import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { authDialog, closeAuthDialog } from './auth-dialog.ts';
import { LogInPrompt, openLogIn } from './log-in-prompt.tsx';

/** Returns the targets of the prompt's links on a page. */
function linksAt(address: string, next?: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <LogInPrompt {...(next ? { next } : {})}>Please login to send an inquiry.</LogInPrompt>
    </MemoryRouter>,
  );
  expect(html).toContain('Please login to send an inquiry.');
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
}

describe('login prompt without scripts', () => {
  test('never links back to the login page or a 404 page', () => {
    expect(linksAt('/login/')).toEqual(['/login/', '/login/?form=sign-up']);
    expect(linksAt('/login/?next=%2Fosu%2F')).toEqual([
      '/login/?next=%2Fosu%2F',
      '/login/?form=sign-up&next=%2Fosu%2F',
    ]);
    expect(linksAt('/404/')).toEqual(['/login/', '/login/?form=sign-up']);
  });

  test('links back to the current page with its filters', () => {
    expect(linksAt('/osu/off-campus-housing/?beds=2&beds=3')).toEqual([
      '/login/?next=%2Fosu%2Foff-campus-housing%2F%3Fbeds%3D2%26beds%3D3',
      '/login/?form=sign-up&next=%2Fosu%2Foff-campus-housing%2F%3Fbeds%3D2%26beds%3D3',
    ]);
  });

  test('links to the given page instead of the current one', () => {
    expect(linksAt('/osu/', '/messages/')[0]).toBe('/login/?next=%2Fmessages%2F');
  });
});

describe('login dialog', () => {
  afterEach(closeAuthDialog);

  test('opens for the given page, or for the current page', () => {
    expect(authDialog.get()).toBeNull();
    openLogIn({ next: '/messages/' });
    expect(authDialog.get()).toEqual({ form: 'log-in', next: '/messages/' });
    openLogIn();
    expect(authDialog.get()).toEqual({ form: 'log-in', next: undefined });
  });
});
