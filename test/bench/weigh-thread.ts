import { openStreets } from '#server/geo/open-streets.ts';
import type { MatrixRequest } from '#server/geo/routing-provider.ts';
import { encodeStreetGraph } from '#server/geo/streets/encode-street-graph.ts';
import type { StreetGraph } from '#server/geo/streets/street-graph.ts';
import { answerQuestion } from '#server/geo/streets-thread/answer-question.ts';
import { openStreetsThread } from '#server/geo/streets-thread/open-streets-thread.ts';

const [WARM_UPS, ROUNDS] = [3, 15];

/** Milliseconds of processor time: of all threads, and of this one. */
type Work = { all: number; here: number };

const workOf = async (run: () => unknown): Promise<Work> => {
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()];
  await run();
  const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  return { all: sum(process.cpuUsage(all)), here: sum(process.threadCpuUsage(here)) };
};

const median = (works: readonly Work[], of: keyof Work): number =>
  works.map((work) => work[of]).toSorted((one, other) => one - other)[works.length >> 1]!;

/**
 * What a question costs that goes to the streets' thread, as a share of what it costs here, and how long this thread is busy
 * with it; the same of opening the streets.
 */
export async function weighThread(graph: StreetGraph, asked: MatrixRequest): Promise<string> {
  const thread = openStreetsThread();
  const bytes = encodeStreetGraph(graph);
  const streets = openStreets(Buffer.from(bytes));
  const held = await thread.open(Buffer.from(bytes));
  const opening = await workOf(() => openStreets(Buffer.from(bytes)));
  const handing = await workOf(() => thread.open(Buffer.from(bytes)));
  const [near, far]: Work[][] = [[], []];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const [one, other] = [
      await workOf(() => answerQuestion(streets, 'travels', asked)),
      await workOf(() => held.ask('travels', asked)),
    ];
    if (round < WARM_UPS) continue;
    near!.push(one);
    far!.push(other);
  }
  await thread.close();
  const ratio = (median(far!, 'all') / median(near!, 'all')).toFixed(2);
  return (
    `${ratio} of the work without it, this thread is busy for ${median(far!, 'here').toFixed(1)} ms in place of ` +
    `${median(near!, 'here').toFixed(1)}; to open the streets ${handing.here.toFixed(1)} ms in place of ${opening.here.toFixed(0)}`
  );
}
