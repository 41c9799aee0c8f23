import { isYes } from './feed-values.ts';
import { attributeOf, childrenOf, textIn, type XmlNode } from './xml-node.ts';

const PHOTO = /^(photo|photograph|image|picture|interior|exterior)?s?$/i;
const PLAN = /^floor ?plans?$/i;
const TOUR = /virtual|tour|360|matterport/i;

const typeOf = (file: XmlNode) =>
  textIn([file], 'FileType', 'Type') || attributeOf(file, 'FileType', 'Type') || '';
const urlOf = (file: XmlNode) => textIn([file], 'Src', 'URL') || attributeOf(file, 'Src', 'URL') || '';

function activeFiles(node: XmlNode): XmlNode[] {
  const rank = (file: XmlNode) => Number(textIn([file], 'Rank') || attributeOf(file, 'Order')) || 1000;
  return childrenOf(node, 'File')
    .filter((file) => isYes(attributeOf(file, 'Active') ?? textIn([file], 'Active')) !== false)
    .toSorted((a, b) => rank(a) - rank(b));
}

/**
 * URLs of photos by rank. Excludes logos, videos and documents, and drawings of floor plans outside of
 * plans.
 */
export function readMitsPhotos(node: XmlNode, isPlan: boolean): string[] {
  return activeFiles(node)
    .filter((file) => PHOTO.test(typeOf(file)) || (isPlan && PLAN.test(typeOf(file))))
    .filter((file) => !/pdf|video|mp4|html/i.test(textIn([file], 'Format') ?? ''))
    .flatMap((file) => urlOf(file).replaceAll(/\s/g, '%20') || []);
}

export function readMitsTour(node: XmlNode): string | undefined {
  const file = activeFiles(node).find((one) => TOUR.test(`${typeOf(one)} ${textIn([one], 'Name') ?? ''}`));
  const tour = childrenOf(node, 'VirtualTour')[0];
  return (file && urlOf(file)) || (tour && (urlOf(tour) || tour.text.trim())) || undefined;
}
