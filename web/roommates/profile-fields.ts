import type { ProfileValues } from './profile-values.ts';

/** What each part of the profile form is given. */
export type ProfileFields = {
  values: ProfileValues;
  set: (part: Partial<ProfileValues>) => void;
  /** A field's name and what is wrong with it. */
  field: (name: string) => { name: string; error: string | null };
};

/** For a text field, whose name is that of its value. */
export function boundText(
  { values, set, field }: ProfileFields,
  name: 'about' | 'study_program' | 'grad_year' | 'age' | 'gender' | 'budget' | 'instagram_username',
) {
  return {
    ...field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  };
}
