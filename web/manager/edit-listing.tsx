import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import { LISTING_PANELS, type ListingPanel, managerPath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { EditMenu } from './edit-menu.tsx';
import { EditorLoading } from './editor-loading.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ListingForm } from './listing-form.tsx';
import { ListingHeading } from './listing-heading.tsx';
import { type EditorState, loadEditorState } from './load-editor-state.ts';
import { useDeleteListing } from './use-delete-listing.ts';
import { useEditorState } from './use-editor-state.ts';
import { useListingEditor } from './use-listing-editor.ts';
import { useReturnToList } from './use-return-to-list.ts';

type EditListingProps = { property: ManagerProperty; features: Feature[] };

/** Editor of an existing listing (section 2.10). Must have the listing's id as React key. */
export function EditListing(props: EditListingProps) {
  const { user, manager } = useSession();
  if (!user || !manager) return null;
  return <Opening {...props} user_id={user.id} manager={manager} />;
}

type OpeningProps = EditListingProps & { user_id: number; manager: ManagerProfile };

function Opening(props: OpeningProps) {
  const { user_id, property } = props;
  const opened = useEditorState(() => loadEditorState(user_id, property));
  if (opened) return <EditForm {...props} opened={opened} />;
  return (
    <>
      <ListingHeading property={property} />
      <EditorLoading />
    </>
  );
}

function EditForm({ user_id, manager, features, property, opened }: OpeningProps & { opened: EditorState }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id } = property;
  const panel = LISTING_PANELS.find((one) => one === search.get('panel')) ?? 'details';
  const go = (next: ListingPanel) => {
    // Navigating to the same URL would reload the listing, which fails offline and closes the editor.
    if (next !== panel)
      void navigate(managerPath({ view: 'edit', id, panel: next }), { preventScrollReset: true });
  };
  const editor = useListingEditor({
    user_id,
    manager_id: manager.id,
    slot: id,
    opened,
    onPanel: go,
  });
  const { base, isChanged, isNotStored, save, release } = editor;
  const { isLeaving, returnToList } = useReturnToList(release);
  const title = propertyTitle(base.fields);

  const finish = () => void returnToList(t('{name} saved', { name: title }));
  const handleSave = async () => {
    if (await save()) finish();
  };
  return (
    <>
      <ListingHeading property={editor.saved ?? property} />
      <ListingForm
        editor={editor}
        features={features}
        manager={manager}
        isCreating={false}
        panels={[panel]}
        onPanel={go}
        retryLabel={t('Save')}
        onDiscard={editor.reset}
        onSaved={finish}
        menu={
          <EditMenu
            editor={editor}
            id={id}
            panel={panel}
            onSave={handleSave}
            onDelete={() => setIsDeleting(true)}
          />
        }
      />
      <DeleteModal
        isOpen={isDeleting}
        id={id}
        onNo={() => setIsDeleting(false)}
        onDeleted={() => void returnToList(t('{name} deleted', { name: title }))}
      />
      <LeaveGuard isChanged={isChanged} isLeaving={isLeaving} isStored={!isNotStored} onDiscard={release} />
    </>
  );
}

type DeleteModalProps = { isOpen: boolean; id: number; onNo: () => void; onDeleted: () => void };

function DeleteModal({ isOpen, id, onNo, onDeleted }: DeleteModalProps) {
  const { remove, isBusy, detail, clear } = useDeleteListing(onDeleted);
  const handleNo = () => {
    clear();
    onNo();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('Delete Listing')}
      no={t("No, don't delete.")}
      yes={t('Yes, delete.')}
      onNo={handleNo}
      onYes={() => void remove(id)}
      isBusy={isBusy}
      detail={detail}
    >
      {t('Are you certain you would like to delete this property? You cannot undo this action.')}
    </ConfirmModal>
  );
}
