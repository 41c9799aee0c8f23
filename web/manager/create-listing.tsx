import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import { LISTING_PANELS, type ListingPanel, managerPath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { CreateButtons } from './create-buttons.tsx';
import styles from './create-listing.module.css';
import { onDiscardRequest } from './discard-request.ts';
import { EditorLoading } from './editor-loading.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingSteps } from './listing-steps.tsx';
import { type EditorState, loadNewEditorState } from './load-editor-state.ts';
import { useDeleteListing } from './use-delete-listing.ts';
import { useEditorState } from './use-editor-state.ts';
import { useListingEditor } from './use-listing-editor.ts';
import { useReturnToList } from './use-return-to-list.ts';
import { isReachable, type PanelValidity } from './validate-listing.ts';

type CreateListingProps = { features: Feature[] };

/** Form for a new listing (section 2.10). Restores the draft stored on this device. */
export function CreateListing({ features }: CreateListingProps) {
  const { user, manager } = useSession();
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('Add a Listing')}</h1>
      {user && manager && <Opening user_id={user.id} manager={manager} features={features} />}
    </div>
  );
}

type OpeningProps = CreateListingProps & { user_id: number; manager: ManagerProfile };

function Opening(props: OpeningProps) {
  const opened = useEditorState(() => loadNewEditorState(props.user_id));
  return opened ? <CreateForm {...props} opened={opened} /> : <EditorLoading />;
}

function openPanel(requested: string | null, valid: PanelValidity): ListingPanel {
  const index = LISTING_PANELS.indexOf(requested as ListingPanel);
  const before = LISTING_PANELS.slice(0, Math.max(0, index) + 1);
  return before.findLast((panel) => isReachable(valid, panel)) ?? 'details';
}

/**
 * Returns the open panel from the URL and a function that opens another.
 * @param isFixed true during a save, when the panel must not change
 */
function usePanelInAddress(valid: PanelValidity, isFixed: boolean) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const requested = search.get('panel');
  const shown = useRef<ListingPanel | null>(null);
  const panel = isFixed && shown.current ? shown.current : openPanel(requested, valid);
  shown.current = panel;
  const go = (next: ListingPanel, replace = false) => {
    // Navigating to the same URL would reload the page, which fails offline and closes the editor.
    if (next !== requested)
      void navigate(managerPath({ view: 'create', panel: next }), { replace, preventScrollReset: true });
  };
  const isWrong = requested !== null && requested !== panel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` has a new identity on each render
  useEffect(() => {
    if (isWrong) go(panel, true);
  }, [isWrong, panel]);
  return { panel, go };
}

function CreateForm({ user_id, manager, features, opened }: OpeningProps & { opened: EditorState }) {
  const [isAsking, setIsAsking] = useState(false);
  const openPanelRef = useRef<(panel: ListingPanel) => void>(() => {});
  const editor = useListingEditor({
    user_id,
    manager_id: manager.id,
    slot: 'new',
    opened,
    onPanel: (panel) => openPanelRef.current(panel),
  });
  const { draft, valid, isChanged, isNotStored, isBusy, isCreated, save, release } = editor;
  const { isLeaving, returnToList } = useReturnToList(release);
  const { panel, go } = usePanelInAddress(valid, isBusy);
  openPanelRef.current = go;
  // During the save, a draft can't be discarded, because the server would create the listing anyway.
  useEffect(() => onDiscardRequest(() => !isBusy && setIsAsking(true)), [isBusy]);

  const create = isCreated ? t('Save the Rest') : t('Create New Property');
  const finish = () => void returnToList(t('{name} created', { name: propertyTitle(draft.fields) }));
  const handleCreate = async () => {
    if (await save()) finish();
  };
  const handlePanel = (next: ListingPanel) => {
    const blocking = LISTING_PANELS.slice(0, LISTING_PANELS.indexOf(next)).find((before) => !valid[before]);
    if (blocking) editor.checkPanel(blocking);
    else go(next);
  };
  return (
    <>
      <ListingSteps valid={valid} panel={panel} isBusy={isBusy} onPanel={handlePanel} />
      <ListingForm
        editor={editor}
        features={features}
        manager={manager}
        isCreating
        panels={[panel]}
        onPanel={handlePanel}
        retryLabel={create}
        onSaved={finish}
        onFinish={finish}
        onDiscard={() => setIsAsking(true)}
        buttons={
          <CreateButtons
            editor={editor}
            panel={panel}
            onPanel={go}
            create={create}
            onCreate={handleCreate}
            onDiscard={() => setIsAsking(true)}
          />
        }
      />
      <DiscardModal
        isOpen={isAsking}
        draft={draft}
        onNo={() => setIsAsking(false)}
        onDiscarded={() => void returnToList(t('Draft discarded'))}
      />
      {/* Asks before leaving only if the device could not store the draft. */}
      <LeaveGuard
        isChanged={isChanged && isNotStored}
        isLeaving={isLeaving}
        isStored={false}
        onDiscard={release}
      />
    </>
  );
}

type DiscardModalProps = {
  isOpen: boolean;
  draft: ListingDraft;
  onNo: () => void;
  onDiscarded: () => void;
};

/** Asks before discarding the draft. Also deletes the listing if an earlier save has created a part of it. */
function DiscardModal({ isOpen, draft, onNo, onDiscarded }: DiscardModalProps) {
  const { remove, isBusy, detail, clear } = useDeleteListing(onDiscarded);
  const handleYes = () => (draft.id === NEW_LISTING_ID ? onDiscarded() : void remove(draft.id));
  const handleNo = () => {
    clear();
    onNo();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('Discard Draft')}
      no={t("No, don't discard.")}
      yes={t('Yes, discard.')}
      onNo={handleNo}
      onYes={handleYes}
      isBusy={isBusy}
      detail={detail}
    >
      {t('Are you certain you would like to discard this draft? You cannot undo this action.')}
    </ConfirmModal>
  );
}
