import { expect, it } from 'vitest';
import { figuresSource } from './school-facts.ts';

const data = {
  enrollment_undergrad: 45140,
  admission_rate: 0.5283,
  sat_scores: null,
  in_state_tuition: 11936,
  out_of_state_tuition: null,
  room_and_board_off_campus: 12870,
  year_label: '2022–23',
};

it('figuresSource names source and years of the figures, and marks made-up figures', () => {
  const of = (is_demo: boolean, year_label: string | null) =>
    figuresSource({ is_demo, scorecard_data: { ...data, year_label } });
  expect(of(true, null)).toBe('Made-up numbers for a demo school.');
  expect(of(false, null)).toBe('As reported to the U.S. Department of Education.');
  expect(of(false, '2022–23')).toBe('As reported to the U.S. Department of Education, 2022–23.');
});
