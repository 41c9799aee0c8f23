import { type FormEvent, type ReactNode, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { logoutPath } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { logOut } from './session.ts';
import { useReturnPath } from './use-return-path.ts';

const FAILED = msg('You’re still logged in because we can’t reach Porchlight. Please try again.');

type LogOutFormProps = {
  button: (isBusy: boolean) => ReactNode;
  posted?: string | undefined;
};

export function LogOutForm({ button, posted }: LogOutFormProps) {
  const here = useReturnPath();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState(posted ?? null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await logOut();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.status >= 500 ? t(FAILED) : error.problem.detail);
      setIsBusy(false);
    }
  };
  return (
    <form method="post" action={logoutPath(here)} onSubmit={handleSubmit}>
      {button(isBusy)}
      <FormNotice detail={failure} />
    </form>
  );
}
