import ArrowIcon from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import { LISTING_PANELS, type ListingPanel, managerPath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { EditorLoading } from './editor-loading.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ListingForm } from './listing-form.tsx';
import { ListingHeading } from './listing-heading.tsx';
import { type EditorState, loadEditorState, loadNewEditorState } from './load-editor-state.ts';
import styles from './older-editor.module.css';
import { SaveProgress } from './save-progress.tsx';
import { useEditorState } from './use-editor-state.ts';
import { useListingEditor } from './use-listing-editor.ts';
import { useReturnToList } from './use-return-to-list.ts';

type OlderEditorProps = {
  property: ManagerProperty | null;
  features: Feature[];
};

/** The older editor (section 2.10, last paragraph), with all sections on one page. */
export function OlderEditor(props: OlderEditorProps) {
  const { user, manager } = useSession();
  const { property } = props;
  return (
    <div className={styles.page}>
      <Link to={managerPath()} className={styles.back}>
        <ArrowIcon aria-hidden="true" />
        {t('Back to Listing Manager')}
      </Link>
      {property ? <ListingHeading property={property} /> : <h1>{t('New Listing')}</h1>}
      {user && manager && <Opening {...props} user_id={user.id} manager={manager} />}
    </div>
  );
}

type OpeningProps = OlderEditorProps & { user_id: number; manager: ManagerProfile };

function Opening(props: OpeningProps) {
  const { user_id, property } = props;
  const opened = useEditorState(() =>
    property ? loadEditorState(user_id, property) : loadNewEditorState(user_id),
  );
  return opened ? <Form {...props} opened={opened} /> : <EditorLoading />;
}

const showPanel = (panel: ListingPanel) => document.getElementById(panel)?.scrollIntoView();

function Form({ user_id, manager, features, property, opened }: OpeningProps & { opened: EditorState }) {
  const editor = useListingEditor({
    user_id,
    manager_id: manager.id,
    slot: property?.id ?? 'new',
    opened,
    onPanel: showPanel,
  });
  const { isChanged, isNotStored, isBusy, save, release } = editor;
  const { isLeaving, returnToList } = useReturnToList(release);
  const finish = () => void returnToList(t('{name} saved', { name: propertyTitle(editor.draft.fields) }));
  const handleSave = async () => {
    if (await save()) finish();
  };
  return (
    <>
      <ListingForm
        editor={editor}
        features={features}
        manager={manager}
        isCreating={property === null}
        variant="older"
        panels={LISTING_PANELS}
        onPanel={showPanel}
        retryLabel={t('Save')}
        onDiscard={editor.reset}
        onSaved={finish}
        buttons={
          <div className={styles.buttons}>
            <Button disabled={!isChanged || editor.theirs !== null} isBusy={isBusy} onClick={handleSave}>
              {t('Save')}
            </Button>
            <SaveProgress editor={editor} />
          </div>
        }
      />
      <LeaveGuard isChanged={isChanged} isLeaving={isLeaving} isStored={!isNotStored} onDiscard={release} />
    </>
  );
}
