import type { CSSProperties, ReactNode } from 'react';
import type { RichTextNode } from '#shared/api/content.ts';
import { t } from '#shared/texts/t.ts';
import styles from './rich-text.module.css';

type ContentTableProps = { rows: readonly RichTextNode[]; renderCell: (cell: RichTextNode) => ReactNode };

const isHead = ({ content = [] }: RichTextNode) =>
  content.length > 0 && content.every(({ nodeType }) => nodeType === 'table-header-cell');

/** Scrolls horizontally on narrow pages. */
export function ContentTable({ rows, renderCell }: ContentTableProps) {
  const heads = rows.findIndex((row) => !isHead(row));
  const count = heads < 0 ? 1 : heads;
  const row = (node: RichTextNode, at: number) => (
    <tr key={at}>
      {node.content?.map((cell, column) => {
        const isHeadCell = cell.nodeType === 'table-header-cell';
        const Cell = isHeadCell ? 'th' : 'td';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor has a cell
          <Cell key={column} {...(isHeadCell ? { scope: at < 0 ? 'col' : 'row' } : {})}>
            {renderCell(cell)}
          </Cell>
        );
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields; a group has a name, and a page may have several
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard as well
    <div role="group" className={styles.wide} aria-label={t('Table')} tabIndex={0}>
      <table style={{ '--columns': rows[0]?.content?.length ?? 1 } as CSSProperties}>
        {count > 0 && <thead>{rows.slice(0, count).map((node, at) => row(node, at - count))}</thead>}
        <tbody>{rows.slice(count).map(row)}</tbody>
      </table>
    </div>
  );
}
