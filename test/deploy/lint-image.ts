import { DockerfileParser, type Flag, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/** One instruction of a Dockerfile. */
export type Step = { keyword: string; text: string; words: string[]; flags: Record<string, string> };
/** A stage of an image, by the name that its FROM gives it; the last one has none. */
export type Stage = { name: string; image: string; steps: Step[] };

function stepOf(instruction: Instruction & { getFlags?: () => Flag[] }): Step {
  const flags = instruction.getFlags?.() ?? [];
  return {
    keyword: instruction.getKeyword(),
    text: instruction.getRawArgumentsContent() ?? '',
    words: instruction.getArguments().map((one) => one.getValue()),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
  };
}

/** The stages of a Dockerfile, each with its steps in their order. */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const step of DockerfileParser.parse(dockerfile).getInstructions().map(stepOf)) {
    const [image = '', , name = ''] = step.words;
    if (step.keyword === 'FROM') stages.push({ image, name, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

export const stepsOf = (stage: Stage | undefined, keyword: string): Step[] =>
  stage?.steps.filter((step) => step.keyword === keyword) ?? [];

/** The variables that the image gives its program. */
export function readEnvironment(dockerfile: string): Record<string, string> {
  const words = stepsOf(readStages(dockerfile).at(-1), 'ENV').flatMap((step) => step.words);
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/, 2) as [string, string]));
}

/** The words of a command in the form that starts no shell, which would keep SIGTERM for itself; null where it has another form. */
export function commandOf(step: Step | undefined): string[] | null {
  const list = step?.text.replace(/^CMD\s+/, '') ?? '';
  if (!list.startsWith('[')) return null;
  try {
    return JSON.parse(list) as string[];
  } catch {
    return null;
  }
}

type Context = (path: string) => boolean;
const say = (isWrong: boolean, sentence: string): string[] => (isWrong ? [sentence] : []);

function copyProblems({ words, flags }: Step, earlier: readonly Stage[], isThere: Context): string[] {
  const sources = words.slice(0, -1);
  const from = flags.from;
  const missing = from === undefined ? sources.filter((path) => path !== '.' && !isThere(path)) : [];
  return [
    ...missing.map((path) => `COPY names ${path}, which is not there.`),
    ...say(
      from !== undefined && !earlier.some(({ name }) => name === from),
      `COPY --from=${from} names no stage before it.`,
    ),
    ...say(
      sources.length > 1 && !words.at(-1)?.endsWith('/'),
      `COPY of several needs a folder, with / at its end: ${words.at(-1)}.`,
    ),
  ];
}

function stageProblems(stage: Stage, earlier: readonly Stage[], isThere: Context): string[] {
  const first = stage.steps.findIndex(({ keyword }) => keyword === 'WORKDIR');
  const early = stage.steps.find(
    ({ keyword }, at) => (keyword === 'COPY' || keyword === 'RUN') && (first < 0 || at < first),
  );
  return [
    ...stepsOf(stage, 'ADD').map(({ text }) => `ADD fetches and unpacks what nobody has checked: ${text}.`),
    ...stepsOf(stage, 'COPY').flatMap((step) => copyProblems(step, earlier, isThere)),
    ...say(early !== undefined, `${early?.keyword} ${early?.text} stands before the stage has a WORKDIR.`),
    ...stepsOf(stage, 'ENV').flatMap(({ words }) =>
      words.filter((word) => !/^[A-Z_]+=/.test(word)).map((word) => `ENV ${word} is not NAME=value.`),
    ),
  ];
}

/** What is wrong with the stage that is shipped. */
function shippedProblems(stage: Stage, isThere: Context): string[] {
  const one = (keyword: string) => stepsOf(stage, keyword);
  const users = one('USER').map(({ words }) => words[0] ?? '');
  const user = stage.steps.findIndex(({ keyword }) => keyword === 'USER');
  const command = commandOf(one('CMD')[0]);
  const isNobody = users.length === 1 && /^[1-9]\d*(:[1-9]\d*)?$/.test(users[0]!);
  return [
    ...say(!isNobody, `One USER by number, not root, must be the image's: ${users.join(', ') || 'none'}.`),
    ...say(
      stage.steps.some(({ keyword }, at) => at > user && (keyword === 'RUN' || keyword === 'COPY')),
      'After USER nothing may be made: it would be of the user who runs it.',
    ),
    ...say(
      one('HEALTHCHECK').length !== 1 || commandOf(one('HEALTHCHECK')[0]) === null,
      'One HEALTHCHECK must ask, with CMD and a list of words.',
    ),
    ...say(one('CMD').length !== 1 || command === null, 'One CMD must start it, as a list of words.'),
    ...say(
      command !== null && (command[0] !== 'node' || !isThere(command[1] ?? '')),
      `CMD starts ${command?.join(' ')}, which is not there.`,
    ),
    ...say(one('ENTRYPOINT').length > 0, 'ENTRYPOINT would stand before the commands of the compose file.'),
    ...say(
      one('COPY').some(({ words, flags }) => words[0] === '.' && flags.from === undefined),
      'COPY . would take along what is not shipped.',
    ),
  ];
}

/**
 * What is wrong with a Dockerfile, in sentences: first what its linter says, then what only this project can know.
 * @param isThere whether the folder of the build has a path
 */
export function lintImage(dockerfile: string, isThere: Context): string[] {
  const stages = readStages(dockerfile);
  const last = stages.at(-1);
  return [
    ...validate(dockerfile).map(({ range, message }) => `Line ${range.start.line + 1}: ${message}.`),
    ...stages.flatMap((stage, at) => stageProblems(stage, stages.slice(0, at), isThere)),
    ...(last ? shippedProblems(last, isThere) : ['There is no FROM.']),
  ];
}
