import { type ReactNode, useEffect, useRef } from 'react';
import type { Feature } from '#shared/api/features.ts';
import type { ManagerProfile } from '#shared/api/users.ts';
import type { ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { CompletenessNote } from './completeness-note.tsx';
import { EditorNotices } from './editor-notices.tsx';
import styles from './listing-form.module.css';
import { ListingPreview } from './listing-preview.tsx';
import { PanelOf } from './panel-of.tsx';
import { PANEL_WORDS } from './panel-words.ts';
import { SaveStopped } from './save-stopped.tsx';
import { type ListingEditor, useRefusalFocus } from './use-listing-editor.ts';
import { useStableCall } from './use-stable-call.ts';

type ListingFormProps = {
  editor: ListingEditor;
  features: Feature[];
  manager: ManagerProfile;
  isCreating: boolean;
  variant?: 'current' | 'older';
  panels: readonly ListingPanel[];
  onPanel: (panel: ListingPanel) => void;
  menu?: ReactNode;
  buttons?: ReactNode;
  again: string;
  onDiscard: () => void;
  /** After a photo's retry. */
  onSaved: () => void;
  /** Skips failed photos. */
  onFinish?: () => void;
};

function usePanelFocus(panels: readonly ListingPanel[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(panels[0]);
  const [panel] = panels;
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
  return heading;
}

export function ListingForm(props: ListingFormProps) {
  const { editor, features, manager, isCreating, variant = 'current', panels, onPanel } = props;
  const { menu, buttons } = props;
  const { draft, saved, isBusy, errors, advice, progress, change, touch } = editor;
  const root = useRef<HTMLDivElement>(null);
  const heading = usePanelFocus(panels);
  useRefusalFocus(root, editor);
  const retryPhoto = useStableCall(async (id: number) => {
    if (await editor.retryPhoto(id)) props.onSaved();
  });
  const panelProps = {
    ...{ draft, errors, advice, features, manager, isCreating, variant, progress, saved },
    onRetryPhoto: retryPhoto,
  };
  return (
    <div className={styles.form}>
      <EditorNotices editor={editor} onDiscard={props.onDiscard} />
      <div className={menu ? styles.withMenu : styles.frame}>
        {menu && <div className={styles.menu}>{menu}</div>}
        <div className={styles.main}>
          <div ref={root} className={styles.panels} inert={isBusy} aria-busy={isBusy}>
            {panels.map((panel) => (
              <section key={panel} id={panel} aria-labelledby={`${panel}-title`} className={styles.panel}>
                <h2 ref={heading} id={`${panel}-title`} tabIndex={-1} className={styles.title}>
                  {t(PANEL_WORDS[panel].title)}
                </h2>
                <PanelOf {...panelProps} panel={panel} onChange={change} onTouch={touch} />
              </section>
            ))}
          </div>
          <SaveStopped editor={editor} again={props.again} onFinish={props.onFinish} />
          {buttons}
        </div>
        <aside aria-label={t('Preview')} className={styles.side}>
          <ListingPreview draft={draft} saved={saved} features={features} manager={manager} />
          <CompletenessNote draft={draft} saved={saved} manager={manager} onPanel={onPanel} />
        </aside>
      </div>
    </div>
  );
}
