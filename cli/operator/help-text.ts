import type { Command } from './command.ts';

const CALL = 'npm run operator --';

const sentenceOf = (about: string): string => `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;

const indented = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n');
};

export function helpText(commands: readonly Command[]): string {
  const list = indented(commands.map(({ name, about }) => [name, sentenceOf(about)]));
  return `Usage:
  ${CALL} COMMAND [...]
  ${CALL} COMMAND --help

${list}

Commands that change data are recorded in the audit log. Exit codes: 0 success, 1 failure, 2 usage error.
More in docs/operations.md.`;
}

export function commandHelpText({ name, about, more, takes = [], options = {} }: Command): string {
  const known = Object.entries(options);
  const words = [
    ...takes,
    ...known.filter(([, one]) => one.isRequired).map(([option, { value }]) => `--${option} ${value}`),
    ...(known.some(([, one]) => !one.isRequired) ? ['[options]'] : []),
  ];
  const parts = [
    `Usage:\n  ${[CALL, name, ...words].join(' ')}`,
    `${sentenceOf(about)}${more ? `\n${more}` : ''}`,
  ];
  if (known.length > 0) {
    parts.push(indented(known.map(([option, one]) => [`--${option} ${one.value}`, one.about])));
  }
  return parts.join('\n\n');
}
