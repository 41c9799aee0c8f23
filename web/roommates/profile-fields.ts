import type { ProfileValues } from './profile-values.ts';

export type ProfileFields = {
  values: ProfileValues;
  set: (part: Partial<ProfileValues>) => void;
  field: (name: string) => { name: string; error: string | null };
};

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
