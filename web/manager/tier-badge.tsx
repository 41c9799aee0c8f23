import LampIcon from 'lucide-react/icons/lamp';
import type { Tier } from '#shared/rules/tier-order.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';

export function TierBadge({ tier }: { tier: Tier }) {
  return (
    <Badge tone={tier === 'premium' ? 'lamp' : 'plain'}>
      {tier === 'premium' && <LampIcon aria-hidden="true" />}
      {t(TIER_LABELS[tier])}
    </Badge>
  );
}
