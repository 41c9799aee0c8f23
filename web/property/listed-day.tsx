import { formatDate } from '#shared/rules/format-date.ts';
import { T } from '../ui/t.tsx';

export function ListedDay({ created }: { created: string }) {
  const day = created.slice(0, 10);
  return (
    <T
      text="Listed on <day>{date}</day>"
      values={{
        date: formatDate(day),
        day: (words: unknown) => <time dateTime={day}>{words as string}</time>,
      }}
    />
  );
}
