import { data, type LoaderFunctionArgs, redirect, useActionData, useNavigate } from 'react-router';
import { cookieCheckPath, PAGES, returnPath } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { hostContext } from '../api/host-context.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import type { Route } from './+types/login-page';
import { type PostedForm, shownForm } from './auth-forms.ts';
import { LogInForm } from './log-in-form.tsx';
import { LogOutForm } from './log-out-form.tsx';
import { loginAction } from './login-action.ts';
import styles from './login-page.module.css';
import { SignUpDone } from './sign-up-done.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Redirects logged-in users, except to the welcome and logout forms, which are for them. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { startUp, settings, problem } = context.get(hostContext);
  // The form works even if the session can't be read, but a cross-site post must respond 403.
  if (problem?.status === 403) throw data(problem, { status: problem.status });
  const { searchParams } = new URL(request.url);
  const [form, next] = [shownForm(searchParams), returnPath(searchParams.get('next'))];
  const isForKnown = form === 'welcome' || form === 'log-out';
  if (startUp.user && !isForKnown) throw redirect(next);
  if (!startUp.user && isForKnown) throw redirect(form === 'welcome' ? cookieCheckPath(next) : next);
  const isCookieBlocked = searchParams.get('form') === 'cookie-check';
  return { form, next, isCookieBlocked, base: settings.public_url };
}

export const action = loginAction;

/** Passes `Retry-After` of the action on. */
export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  const wait = actionHeaders.get('retry-after');
  return { ...NO_STORE_HEADERS, ...(wait === null ? {} : { 'retry-after': wait }) };
}

const TEXTS = {
  'log-in': { title: msg('Log in'), lead: msg('Welcome back. Pick up where you left off.') },
  'sign-up': {
    title: msg('Sign up'),
    lead: msg('One account to ask about homes, find roommates and join your school’s forum.'),
  },
  'log-out': { title: msg('Log out'), lead: msg('You’re logged in on this device.') },
  welcome: { title: msg('Welcome'), lead: msg('Your account is ready, and you’re logged in.') },
};

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const { form = 'log-in', base = '' } = loaderData ?? {};
  return pageMeta({
    title: t('{title} | Porchlight', { title: t(TEXTS[form].title) }),
    description: t(
      'Log in to Porchlight, or sign up, to ask about homes and to find roommates near your school.',
    ),
    url: base + PAGES.login,
    base,
    isHidden: true,
  });
}

function Welcome({ next }: { next: string }) {
  return (
    <>
      <SignUpDone />
      <ButtonLink to={next} size="large" isWide>
        {t('Continue')}
      </ButtonLink>
    </>
  );
}

function LogOut({ posted }: { posted: string | undefined }) {
  return (
    <LogOutForm
      posted={posted}
      button={(isBusy) => (
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {t('Log out')}
        </Button>
      )}
    />
  );
}

const cookiesBlocked = (): PostedForm => ({
  form: 'log-in',
  values: {},
  detail: t('Your browser blocks cookies, so you can’t log in. Allow cookies for this site, then try again.'),
});

function Shown({ form, next, isCookieBlocked }: Omit<Awaited<ReturnType<typeof loader>>, 'base'>) {
  const navigate = useNavigate();
  const answer = useActionData() as PostedForm | undefined;
  const posted = answer ?? (isCookieBlocked ? cookiesBlocked() : undefined);
  const goOn = () => navigate(next, { replace: true });
  const result = posted?.form === form ? posted : null;
  if (form === 'welcome') return <Welcome next={next} />;
  if (form === 'log-out') return <LogOut posted={result?.detail} />;
  if (form === 'sign-up') return <SignUpForm onDone={goOn} posted={result} />;
  return <LogInForm onDone={goOn} posted={result} />;
}

/**
 * Login page. `?form=sign-up` shows the sign-up form; `?next=` is the path of this site to open afterwards.
 */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { form, next, isCookieBlocked } = loaderData;
  const { title, lead } = TEXTS[form];
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <Illustration name="porch" isFirst className={styles.scene} />
        <p className={styles.line}>{t('The light that’s on when you come home.')}</p>
        <p className={styles.promise}>
          {t('Ask about homes, find roommates, and hear from students who live near campus.')}
        </p>
      </div>
      <section className={styles.card} aria-labelledby="login-title">
        <h1 id="login-title">{t(title)}</h1>
        <p className={styles.lead}>{t(lead)}</p>
        <Shown key={form} form={form} next={next} isCookieBlocked={isCookieBlocked} />
      </section>
    </div>
  );
}
