import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { PostForm } from './post-form.tsx';

/** Opens the dialog on the return from login. */
const OPEN_PARAM = 'create';

export function CreatePost({ school, onCreated }: { school: School; onCreated: (id: number) => void }) {
  const { isLoggedIn } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const path = forumPath(school);
  const next = `${path}?${OPEN_PARAM}=1`;
  const isRequested = params.has(OPEN_PARAM);
  useEffect(() => {
    if (!isRequested) return;
    if (isLoggedIn) setIsOpen(true);
    navigate(path, { replace: true, preventScrollReset: true });
  }, [isRequested, isLoggedIn, navigate, path]);

  const handleCreated = (id: number) => {
    setIsOpen(false);
    onCreated(id);
  };
  return (
    <>
      {isLoggedIn ? (
        <Button onClick={() => setIsOpen(true)}>{t('+ Create a Post')}</Button>
      ) : (
        // Without JavaScript, the button leads to the login page.
        <form
          method="get"
          action={PAGES.login}
          onSubmit={(event) => {
            event.preventDefault();
            openLogIn({ next });
          }}
        >
          <input type="hidden" name="next" value={next} />
          <Button type="submit">{t('+ Create a Post')}</Button>
        </form>
      )}
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('Create a post')}>
        <PostForm school={school} onCreated={handleCreated} />
      </Modal>
    </>
  );
}
