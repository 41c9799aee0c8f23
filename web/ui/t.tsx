import { Fragment, type ReactNode } from 'react';
import type { TextValues } from '#shared/texts/format-message.ts';
import { formatParts } from '#shared/texts/t.ts';

type TProps = { text: string; values?: TextValues };

/**
 * Renders a translated text that contains elements:
 * `<T text="Read the <terms>terms</terms>." values={{ terms: (children) => <Link …>{children}</Link> }} />`
 */
export function T({ text, values = {} }: TProps) {
  const parts = formatParts(text, values);
  if (typeof parts === 'string') return parts;
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no id
  return parts.map((part, at) => <Fragment key={at}>{part as ReactNode}</Fragment>);
}
