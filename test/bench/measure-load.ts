import { databaseOf, LARGE, loadMarket, openMarkets } from './bench-databases.ts';
import { goalLine, type Measured } from './goal-table.ts';
import { judge } from './statistics.ts';

/** An operator who tries a national market has a coffee meanwhile, and no more. */
const LONGEST_S = 120;
const PASSING = 'load_measured';

/** How long `npm run load-data` takes for the measured market, from an empty database on; it is thrown away. */
export async function measureLoad(): Promise<Measured> {
  const server = await openMarkets();
  try {
    await server.ask(`drop database if exists ${PASSING}`);
    await server.ask(`create database ${PASSING}`);
    const begin = performance.now();
    await loadMarket(LARGE, { DATABASE_URL: databaseOf(server, PASSING) });
    const seconds = Math.round((performance.now() - begin) / 1000);
    const name = `load-data: ${LARGE.properties.toLocaleString('en-US')} properties of ${LARGE.schools} schools`;
    const verdict = { ...judge([seconds]), rounds: 1 };
    const goals = [goalLine({ name, goal: LONGEST_S, unit: 's', isCeiling: true, verdict })];
    return { rows: [{ seconds }], goals };
  } finally {
    await server.ask(`drop database if exists ${PASSING} with (force)`).finally(() => server.stop());
  }
}
