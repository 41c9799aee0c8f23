import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RichTextNode } from '#shared/api/content.ts';
import type { ContentAsset } from '#shared/api/content-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { contentLang } from './content-lang.ts';
import { ContentPicture, pictureOf } from './content-picture.tsx';
import { headingLevel, type OutlineEntry, outlineOf } from './outline.ts';
import styles from './rich-text.module.css';

const isHead = ({ content = [] }: RichTextNode) =>
  content.length > 0 && content.every(({ nodeType }) => nodeType === 'table-header-cell');

/** Excludes files such as the feed. */
const PAGE_OF_OURS = /^\/(?!\/)[^?#]*(?<!\.[a-z0-9]+)([?#].*)?$/i;

type RenderContext = { assets: readonly ContentAsset[]; outline: Map<RichTextNode, OutlineEntry> };
type Render = (node: RichTextNode, children: ReactNode, context: RenderContext) => ReactNode;

/** Lets long identifiers wrap. */
const breakable = (content: ReactNode): ReactNode =>
  typeof content === 'string'
    ? content.split(/(?<=[a-z][._-])(?=[a-z])/i).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : content;

const MARKS = new Map<string, (content: ReactNode) => ReactNode>([
  ['bold', (content) => <strong>{content}</strong>],
  ['italic', (content) => <em>{content}</em>],
  ['underline', (content) => <u>{content}</u>],
  ['code', (content) => <code>{breakable(content)}</code>],
  ['strikethrough', (content) => <s>{content}</s>],
  ['superscript', (content) => <sup>{content}</sup>],
  ['subscript', (content) => <sub>{content}</sub>],
]);

function renderHeading(node: RichTextNode, children: ReactNode, { outline }: RenderContext): ReactNode {
  const Heading = `h${headingLevel(node) as 2}` as const;
  return <Heading id={outline.get(node)?.id}>{children}</Heading>;
}

/** A single paragraph gets no `<p>`. */
function renderItem(node: RichTextNode, children: ReactNode, context: RenderContext): ReactNode {
  const [first, ...others] = node.content ?? [];
  if (first?.nodeType !== 'paragraph' || others.some(({ nodeType }) => nodeType === 'paragraph'))
    return <li>{children}</li>;
  return (
    <li>
      {renderAll(first, context)}
      {others.length > 0 && renderAll({ ...node, content: others }, context)}
    </li>
  );
}

function renderAsset({ data }: RichTextNode, _: ReactNode, { assets }: RenderContext): ReactNode {
  const id = data.target?.sys.id ?? '';
  const image = { sys: { type: 'Link', linkType: 'Asset', id } } as const;
  const picture = pictureOf({ image, scene: id }, assets);
  return (
    picture && (
      <figure>
        <ContentPicture picture={picture} />
      </figure>
    )
  );
}

function renderAssetLink({ data }: RichTextNode, children: ReactNode, { assets }: RenderContext): ReactNode {
  const asset = assets.find(({ sys }) => sys.id === data.target?.sys.id);
  return asset ? <a href={asset.fields.file.url}>{children}</a> : children;
}

/** Content may contain any string as type, such as `constructor`. */
const NODES = new Map<string, Render>([
  ['paragraph', (_, children) => <p>{children}</p>],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Render] => [`heading-${level}`, renderHeading]),
  ['unordered-list', (_, children) => <ul>{children}</ul>],
  ['ordered-list', (_, children) => <ol>{children}</ol>],
  ['list-item', renderItem],
  ['blockquote', (_, children) => <blockquote>{children}</blockquote>],
  ['hr', () => <hr />],
  ['hyperlink', ({ data }, children) => <ContentLink uri={data.uri ?? ''}>{children}</ContentLink>],
  ['asset-hyperlink', renderAssetLink],
  ['embedded-asset-block', renderAsset],
  [
    'table',
    ({ content }, _, context) => (
      <ContentTable rows={content ?? []} renderCell={(cell) => renderAll(cell, context)} />
    ),
  ],
]);

function renderText({ value = '', marks = [] }: RichTextNode): ReactNode {
  return marks.reduce<ReactNode>((content, { type }) => MARKS.get(type)?.(content) ?? content, value);
}

function renderAll({ content = [] }: RichTextNode, context: RenderContext): ReactNode {
  return content.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
    <Fragment key={at}>{renderNode(node, context)}</Fragment>
  ));
}

function renderNode(node: RichTextNode, context: RenderContext): ReactNode {
  if (node.value !== undefined) return renderText(node);
  const render = NODES.get(node.nodeType);
  return render ? render(node, renderAll(node, context), context) : renderAll(node, context);
}

type RichTextProps = {
  document: RichTextNode | null;
  assets?: readonly ContentAsset[];
  /** Needed for the right ids in one section of the text. */
  outline?: Map<RichTextNode, OutlineEntry>;
  look?: 'guide' | 'plain';
};

/** Renders content of all sources (decision 030). */
export function RichText({ document, assets = [], outline, look = 'plain' }: RichTextProps) {
  if (!document) return null;
  return (
    <div className={`${styles.text} ${look === 'guide' ? styles.guide : ''}`} lang={contentLang()}>
      {renderAll(document, { assets, outline: outline ?? outlineOf(document) })}
    </div>
  );
}

function ContentLink({ uri, children }: { uri: string; children: ReactNode }) {
  if (PAGE_OF_OURS.test(uri)) return <Link to={uri}>{children}</Link>;
  if (/^https?:\/\//i.test(uri))
    return (
      <a href={uri} rel="noopener noreferrer">
        {children}
      </a>
    );
  return /^(mailto:|tel:|\/(?!\/)|#)/i.test(uri) ? <a href={uri}>{children}</a> : children;
}

type ContentTableProps = { rows: readonly RichTextNode[]; renderCell: (cell: RichTextNode) => ReactNode };

function ContentTable({ rows, renderCell }: ContentTableProps) {
  const heads = rows.findIndex((row) => !isHead(row));
  const count = heads < 0 ? 1 : heads;
  const row = (node: RichTextNode, at: number) => (
    <tr key={at}>
      {node.content?.map((cell, column) => {
        const isHeadCell = cell.nodeType === 'table-header-cell';
        const Cell = isHeadCell ? 'th' : 'td';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
          <Cell key={column} {...(isHeadCell ? { scope: at < 0 ? 'col' : 'row' } : {})}>
            {renderCell(cell)}
          </Cell>
        );
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a fieldset; a section needs a heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
    <div role="group" className={styles.wide} aria-label={t('Table')} tabIndex={0}>
      <table style={{ '--columns': rows[0]?.content?.length ?? 1 } as CSSProperties}>
        {count > 0 && <thead>{rows.slice(0, count).map((node, at) => row(node, at - count))}</thead>}
        <tbody>{rows.slice(count).map(row)}</tbody>
      </table>
    </div>
  );
}
