import { schoolColors } from '#shared/rules/school-colors.ts';
import { isIllustrationName } from '../ui/illustration.tsx';
import { Skyline } from '../ui/skyline.tsx';
import type { ArticleSummary } from './article-summary.ts';
import { ContentPicture } from './content-picture.tsx';

type ArticleCoverProps = {
  article: Pick<ArticleSummary, 'title' | 'scene' | 'asset'>;
  isFirst?: boolean;
  className?: string | undefined;
};

export function ArticleCover({
  article: { title, scene, asset },
  isFirst = false,
  className,
}: ArticleCoverProps) {
  if (asset)
    return <ContentPicture picture={{ asset }} isFirst={isFirst} isDecoration className={className} />;
  if (scene !== null && isIllustrationName(scene))
    return <ContentPicture picture={{ scene }} isFirst={isFirst} className={className} />;
  const colors = schoolColors(title, null);
  return <Skyline name={title} colors={colors} {...(className ? { className } : {})} />;
}
