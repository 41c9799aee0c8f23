import { type ComponentProps, useState } from 'react';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';

type CountedFieldProps = ComponentProps<typeof Field> & { max: number; defaultValue?: string };

/**
 * A field that says how much of its limit is used, as a person counts. Nothing typed is cut off: what is too long is said
 * when it is sent.
 */
export function CountedField({ max, defaultValue = '', ...rest }: CountedFieldProps) {
  const [value, setValue] = useState(defaultValue);
  const props = {
    ...rest,
    value,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
    hint: <CharacterCounter count={countCharacters(value)} max={max} />,
  } as ComponentProps<typeof Field>;
  return <Field {...props} />;
}
