import { type ComponentProps, useState } from 'react';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';

type CountedFieldProps = ComponentProps<typeof Field> & { max: number; defaultValue?: string };

/** Submitting longer text shows an error. */
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
