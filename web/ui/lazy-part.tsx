import { Component, type ReactNode, Suspense } from 'react';
import { t } from '#shared/texts/t.ts';
import { FormNotice } from './form-notice.tsx';

type LazyPartProps = { fallback?: ReactNode; children: ReactNode };

/** Suspense that keeps the rest of the page if its module fails to load, for example offline. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    const { fallback = null, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <FormNotice
        detail={t('This part of the page didn’t load. Check your connection, then reload the page.')}
      />
    );
  }
}
