export type Terminal = {
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  printError: (line: string) => void;
};

export const processTerminal: Terminal = {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
};
