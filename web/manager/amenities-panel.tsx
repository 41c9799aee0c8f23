import type { PanelProps } from './panel-props.ts';

/** What the place has. */
export function AmenitiesPanel({ draft, onChange, features }: PanelProps) {
  return (
    <ul>
      {features
        .filter(({ type }) => type === 'property')
        .map(({ id, name }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={draft.features.includes(id)}
                onChange={(event) => {
                  const { checked } = event.target;
                  onChange((before) => {
                    const others = before.features.filter((one) => one !== id);
                    return { ...before, features: checked ? [...others, id] : others };
                  });
                }}
              />{' '}
              {name}
            </label>
          </li>
        ))}
    </ul>
  );
}
