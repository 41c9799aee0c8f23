import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';
import { readCatalogue } from './collect-texts.ts';

/** Stems of verbs that end in -ise, -ised, -ising or -isation only in British English. */
const ISE = (
  'anonym apolog author capital categor central character critic custom emphas equal familiar final general ' +
  'harmon initial legal local material maxim memor minim modern monet neutral normal optim organ parameter penal ' +
  'personal pressur prior real recogn serial social special stabil standard summar symbol synchron util visual'
).split(' ');
/** Verbs that double their final L only in British English. */
const DOUBLE_L =
  'cancel channel counsel dial fuel label level marvel model quarrel shovel signal total travel'.split(' ');
const OTHERS = [
  '(?:be|un|dis|mis)?(?:arbour|armour|behaviour|colour|endeavour|favour|flavour|harbour|honour|humour|labour|neighbour)\\w*',
  '(?:odour|parlour|rumour|saviour|savour|splendour|vapour|vigour)\\w*',
  '(?:centi|deci|kilo|milli)?met(?:re|res)|cent(?:re|red|res|ring)|fib(?:re|res)|lit(?:re|res)|theat(?:re|res)|sombre|meagre',
  '(?:ana|cata|para)lys(?:e|ed|ing)|catalogue\\w*|programmes?|cheques?|kerbs?|storeys?|tyres?|grey(?:ed|er|ing|ish|s)?|draught\\w*',
  'defence|offence|pretence|licences?|practis(?:e|ed|es|ing)|judgements?|acknowledgements?|ageing|artefacts?',
  'enrol(?:s|ment|ments)?|fulfil(?:s|ment)?|instalments?|skilful\\w*|wilful\\w*|jewellery|woollen',
  'learnt|spelt|spoilt|dreamt|leant|leapt|whilst|amongst|cosy|mould\\w*|mum|mums|plough\\w*|pyjamas|aluminium|manoeuvre\\w*',
];
const BRITISH = new RegExp(
  `\\b(?:(?:${ISE.join('|')})(?:it)?is(?:e|ed|er|ers|es|ing|ation|ations)` +
    `|(?:${DOUBLE_L.join('|')})l(?:ed|er|ers|ing)|${OTHERS.join('|')})\\b`,
  'giu',
);

const files = (isWanted: RegExp) =>
  repositoryPaths
    .filter((path) => isWanted.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);

/** Returns a document's text without code and link targets. */
const proseOf = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]+`|\]\([^)]*\)/g, ' ');

const findBritish = (texts: readonly (readonly [place: string, text: string])[]) =>
  texts.flatMap(([place, text]) => [...text.matchAll(BRITISH)].map(([word]) => `${place}: ${word}`));

describe('American spelling', () => {
  test('is used in every interface and email text', () => {
    const texts = Object.values(readCatalogue('en')).flatMap((area) => Object.values<string>(area));
    expect(findBritish(texts.map((text) => [text, text]))).toEqual([]);
  });

  test('is used in pages and guides', () => {
    expect(findBritish(files(/^content\/.*\.md$/))).toEqual([]);
  });

  test('is used in demo texts', () => {
    expect(findBritish(files(/^demo\/(lists\/)?[^/]+\.(ts|json)$/))).toEqual([]);
  });

  // docs/licenses.md is excluded, because it lists package names.
  test('is used in the README and docs', () => {
    expect(
      findBritish(files(/^(README|docs\/(?!licenses).*)\.md$/).map(([path, text]) => [path, proseOf(text)])),
    ).toEqual([]);
  });
});
