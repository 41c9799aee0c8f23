/** The id in the path of a staff page. The API refuses 0. */
export const idOfPage = ({ pathname }: URL): number => Number(/\d+/.exec(pathname)?.[0] ?? 0);
