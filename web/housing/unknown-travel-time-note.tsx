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
        '{count, plural, one {We left out # home because we don’t know its time to campus.} other {We left out # homes because we don’t know their times to campus.}}',
        { count },
      )}
    </p>
  );
}
