import type { Random } from './random.ts';

/** Empty if the features already say it. */
export function writePetPolicy(features: ReadonlySet<string>, random: Random): string {
  if (features.has('no-pets'))
    return random.chance(0.5) ? 'No pets. Assistance animals are not pets and are always welcome.' : '';
  if (features.has('dogs-allowed'))
    return (
      random.pick([
        'Up to two cats or dogs.',
        'Cats and dogs are welcome; one dog a home.',
        'Two pets at most. Assistance animals are not pets.',
      ]) +
      (features.has('pet-deposit')
        ? ` Deposit of $${random.pick([150, 200, 250, 300])}, returned where nothing is damaged.`
        : '')
    );
  return `${random.pick(['Cats only.', 'One or two cats.'])}${features.has('pet-deposit') ? ' A deposit is asked.' : ''}`;
}
