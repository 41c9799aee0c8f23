import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import type { ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { amenityGroups } from './amenity-groups.ts';
import { CompletenessNote } from './completeness-note.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { chooseFeature } from './draft-changes.ts';
import editorNoticesStyles from './editor-notices.module.css';
import { FeatureChecks } from './feature-checks.tsx';
import { FloorPlansPanel } from './floor-plans-panel.tsx';
import styles from './listing-form.module.css';
import { ListingPreview } from './listing-preview.tsx';
import { PANEL_LABELS } from './panel-labels.ts';
import type { PanelProps } from './panel-props.ts';
import { PanelSection } from './panel-section.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { SaveStopped } from './save-stopped.tsx';
import { SelectedCount } from './selected-count.tsx';
import { type ListingEditor, useRefusalFocus } from './use-listing-editor.ts';
import { useStableCallback } from './use-stable-callback.ts';

const PANELS = {
  details: DetailsPanel,
  photos: PhotosPanel,
  'floor-plans': FloorPlansPanel,
  amenities: AmenitiesPanel,
};

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
  retryLabel: string;
  onDiscard: () => void;
  onSaved: () => void;
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
  const retryPhoto = useStableCallback(async (id: number) => {
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
                  {t(PANEL_LABELS[panel].title)}
                </h2>
                <PanelOf {...panelProps} panel={panel} onChange={change} onTouch={touch} />
              </section>
            ))}
          </div>
          <SaveStopped editor={editor} retryLabel={props.retryLabel} onFinish={props.onFinish} />
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

type EditorNoticesProps = {
  editor: ListingEditor;
  onDiscard: () => void;
};

function EditorNotices({ editor, onDiscard }: EditorNoticesProps) {
  const { isBusy, theirs, isRestored, isNotStored, isOtherTab } = editor;
  return (
    <div className={editorNoticesStyles.notices}>
      {isRestored && !theirs && !isBusy && (
        <div role="status" className={editorNoticesStyles.notice}>
          <p>{t('We kept your unsaved changes.')}</p>
          <Button tone="quiet" size="small" onClick={onDiscard}>
            {t('Discard them')}
          </Button>
        </div>
      )}
      {isNotStored && (
        <p role="status" className={editorNoticesStyles.notice}>
          {isOtherTab
            ? t(
                'Another tab has a draft of a new listing. This draft exists only in this tab: don’t close it until you create the listing.',
              )
            : t('This browser doesn’t let us save your draft. Don’t close this tab until you save.')}
        </p>
      )}
      {theirs && <ConflictNotice editor={editor} theirs={theirs} />}
    </div>
  );
}

function PanelOf({ panel, ...props }: PanelProps & { panel: ListingPanel }) {
  const Panel = PANELS[panel];
  return <Panel {...props} />;
}

export function AmenitiesPanel({ draft, features, variant, onChange }: PanelProps) {
  const groups = useMemo(() => amenityGroups(features, variant), [features, variant]);
  const choose = useStableCallback((id: number, isChosen: boolean) => onChange(chooseFeature(id, isChosen)));
  if (groups.length === 0) {
    return <EmptyState level={0} title={t('There are no amenities to choose yet.')} />;
  }
  return (
    <div>
      {groups.map(({ title, features: offered }) => (
        <PanelSection
          key={title}
          title={t(title)}
          aside={
            <SelectedCount
              chosen={offered.filter(({ id }) => draft.features.includes(id)).length}
              of={offered.length}
            />
          }
        >
          <FeatureChecks features={offered} chosen={draft.features} onChoose={choose} />
        </PanelSection>
      ))}
    </div>
  );
}
