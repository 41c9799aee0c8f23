import { useEffect, useMemo, useRef, useState } from 'react';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { deleteTabDraft, findTabDraft, saveTabDraft } from '../api/tab-draft.ts';
import type { PhotoChange } from './photo-field.tsx';
import { BLANK_PROFILE, type ProfileValues, valuesOfProfile } from './profile-values.ts';

function findDraft(key: string): ProfileValues | null {
  const found = findTabDraft(key) as Partial<ProfileValues> | null;
  return found?.interests && found.preferences ? { ...BLANK_PROFILE, ...found } : null;
}

/** A draft in the tab has the values, except the photo. @param own null for a new profile */
export function useProfileValues(own: OwnRoommate | null, userId: number) {
  const start = useMemo(() => (own ? valuesOfProfile(own) : BLANK_PROFILE), [own]);
  const key = `roommate-profile.${userId}.${own ? 'edit' : 'new'}`;
  const [values, setValues] = useState(start);
  const [photo, setPhoto] = useState<PhotoChange>(null);
  const [isRestored, setRestored] = useState(false);
  const isOver = useRef(false);
  const isTyped = JSON.stringify(values) !== JSON.stringify(start);

  useEffect(() => {
    const draft = findDraft(key);
    if (!draft) return;
    setValues(draft);
    setRestored(true);
  }, [key]);
  useEffect(() => {
    if (isTyped && !isOver.current) saveTabDraft(key, values);
  }, [isTyped, key, values]);

  return {
    values,
    set: (part: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...part })),
    photo,
    setPhoto,
    isChanged: isTyped || photo !== null,
    isRestored,
    startOver: () => {
      deleteTabDraft(key);
      setValues(start);
      setPhoto(null);
      setRestored(false);
    },
    discardChanges: () => {
      isOver.current = true;
      deleteTabDraft(key);
    },
  };
}
