const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function lastInitial(last_name: string): string {
  for (const { segment } of graphemes.segment(last_name.trim())) return segment.toUpperCase();
  return '';
}

type NamedStudent = { first_name: string } & ({ last_initial: string } | { last_name: string });

export function roommateName(student: NamedStudent): string {
  const initial = 'last_name' in student ? lastInitial(student.last_name) : student.last_initial;
  return initial === '' ? student.first_name : `${student.first_name} ${initial.replace(/\.$/, '')}.`;
}
