import FlagIcon from 'lucide-react/icons/flag';
import { lazy, type ReactNode, useState } from 'react';
import type { PlaceKind } from '#shared/api/reports.ts';
import { t } from '#shared/texts/t.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { reportTitle } from './report-title.ts';

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then(({ ReportDialog: dialog }) => ({ default: dialog })),
);

type ReportButtonProps = {
  kind: PlaceKind;
  id: number;
  /** Part of a sentence, such as `this post` or `river_otter`. */
  what: string;
};

export function ReportButton({ kind, id, what }: ReportButtonProps): ReactNode {
  const { isLoggedIn } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        aria-label={reportTitle(kind, what)}
        aria-haspopup="dialog"
        onClick={() => (isLoggedIn ? setOpen(true) : openLogIn())}
      >
        <FlagIcon aria-hidden="true" width="1em" height="1em" />
        <span>{t('Report')}</span>
      </Button>
      {isOpen && (
        <LazyPart>
          <ReportDialog kind={kind} id={id} what={what} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
