import { useLocation } from 'react-router';
import { FormNotice } from '../ui/form-notice.tsx';

/** What was done on the page before: a listing was saved, created or deleted. Whoever listens to the page hears it. */
export function ManagerNews() {
  const news = (useLocation().state as { news?: string } | null)?.news ?? null;
  return <FormNotice detail={null} done={news} />;
}
