import { makeKey } from '../messages/make-key.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { newDraft } from './new-draft.ts';
import type { PanelProps } from './panel-props.ts';

const TEXTS = {
  name: 'Name',
  sq_feet: 'Square Feet',
  stories: 'Stories',
  price: 'Price',
  price_max: 'Max Price',
  bedrooms: 'Bedrooms',
  full_bath: 'Full Baths',
  half_bath: 'Half Baths',
  date_available: 'Date Available',
  tour_url: 'Tour URL',
} as const;

/** One card for each floor plan. */
export function FloorPlansPanel({ draft, onChange, errors, onTouch }: PanelProps) {
  const add = () =>
    onChange((before) => ({
      ...before,
      plans: [
        ...before.plans,
        {
          ...newDraft().plans[0]!,
          id: Math.min(0, ...before.plans.map(({ id }) => id)) - 1,
          key: makeKey(),
        },
      ],
    }));
  return (
    <>
      {draft.plans.map(({ id, fields }) => (
        // biome-ignore lint/a11y/useSemanticElements: a card
        <div key={id} role="group" aria-label={fields.name || '(Unnamed Floor Plan)'}>
          {Object.entries(TEXTS).map(([name, label]) => (
            <Field
              key={name}
              label={label}
              required
              type={name === 'date_available' ? 'date' : 'text'}
              value={fields[name as keyof typeof TEXTS]}
              error={errors.plans[id]?.[name as keyof typeof TEXTS] ?? null}
              onChange={(event) =>
                onChange((before) => ({
                  ...before,
                  plans: before.plans.map((one) =>
                    one.id === id ? { ...one, fields: { ...one.fields, [name]: event.target.value } } : one,
                  ),
                }))
              }
              onBlur={() => onTouch(`plans.${id}.${name}`)}
            />
          ))}
          <Button
            onClick={() =>
              onChange((before) => ({ ...before, plans: before.plans.filter((one) => one.id !== id) }))
            }
          >
            Remove Floor Plan
          </Button>
        </div>
      ))}
      <Button onClick={add}>Add another floor plan</Button>
    </>
  );
}
