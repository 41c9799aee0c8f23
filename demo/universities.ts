import list from './universities.json' with { type: 'json' };

/**
 * Facts of the U.S. Department of Education, in the public domain: directory of 2024 (IPEDS HD2024), charges
 * of 2022-23 (IPEDS IC2022_AY), enrollment, admission and SAT from the College Scorecard of 2022 to 2024. The
 * descriptions are our own. US dollars a year.
 */
export type DemoUniversity = {
  unitid: number;
  name: string;
  short_name: string;
  /** Students also search by these names. */
  alias: string;
  public_view_url: string;
  city: string;
  state: string;
  postal_code: string;
  website: string;
  control: 'public' | 'private_nonprofit';
  locale: number;
  lng: number;
  lat: number;
  is_popular: boolean;
  description: string;
  enrollment_undergrad: number | null;
  admission_rate: number | null;
  sat_scores: number | null;
  in_state_tuition: number | null;
  out_of_state_tuition: number | null;
  room_and_board_off_campus: number | null;
};

export const SCORECARD_YEARS = 'College Scorecard and IPEDS, 2022 to 2024';

export const UNIVERSITIES = list as readonly DemoUniversity[];
