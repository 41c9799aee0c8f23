import { t } from '#shared/texts/t.ts';

export function UnknownTravelTimeNote({
  count,
  className,
}: {
  count: number;
  className?: string | undefined;
}) {
  if (count === 0) return null;
  return (
    <p className={className}>
      {t(
        '{count, plural, one {# home is left out because its time to campus is not known.} other {# homes are left out because their times to campus are not known.}}',
        { count },
      )}
    </p>
  );
}
