import { changeFields } from './draft-changes.ts';
import type { ListingFields } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';

type TextName = {
  [N in keyof ListingFields]: string extends ListingFields[N] ? N : never;
}[keyof ListingFields];

type Bound = Pick<PanelProps, 'draft' | 'onChange' | 'errors' | 'advice' | 'onTouch'>;

export function bindField({ draft, onChange, errors, advice, onTouch }: Bound, name: TextName | 'type') {
  return {
    name: `fields.${name}`,
    value: draft.fields[name],
    error: errors.fields[name] ?? null,
    advice: advice.fields[name] ?? null,
    onChange: (event: { target: { value: string } }) =>
      onChange(changeFields({ [name]: event.target.value })),
    onBlur: () => onTouch(`fields.${name}`),
  };
}
