import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import type { EmailSetting } from '#shared/emails.ts';
import { Action, Facts, Links, Note, Say } from './email-parts.tsx';

type Props = {
  children?: ReactNode;
  path: string;
  label: string;
  facts: [string, string][];
  links: { label: string; path: string }[];
};

/** Functions that render each part of an email as plain text. */
const AS_TEXT = new Map<unknown, (props: Props, setting: EmailSetting) => string>([
  [Say, ({ children }) => lineOf(children)],
  [Note, ({ children }) => lineOf(children)],
  [Action, ({ path, label }, { public_url }) => `${oneLine(label)}:\n${public_url}${path}`],
  [
    Links,
    ({ links }, { public_url }) =>
      links.map(({ label, path }) => `${oneLine(label)}:\n${public_url}${path}`).join('\n'),
  ],
  [
    Facts,
    ({ facts }) =>
      facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${oneLine(value)}`)
        .join('\n'),
  ],
]);

/** Replaces line breaks by spaces, so that user text can't start a new line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function textContentOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<Props>(child)) return textContentOf(child.props.children);
      return String(child);
    })
    .join('');
}

function lineOf(children: ReactNode): string {
  return oneLine(textContentOf(children));
}

/**
 * Converts the elements of an email to plain text, so that text and HTML agree.
 * @throws for elements that are not email parts
 */
export function plainText(body: ReactNode, setting: EmailSetting): string[] {
  return Children.toArray(body).flatMap((child) => {
    if (!isValidElement<Props>(child))
      throw new Error('An email consists of the parts in email-parts.tsx only.');
    if (child.type === Fragment) return plainText(child.props.children, setting);
    const read = AS_TEXT.get(child.type);
    if (!read) throw new Error('A part of this email has no plain text.');
    return [read(child.props, setting)];
  });
}
