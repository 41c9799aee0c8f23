import { startWorker } from '#server/jobs/start-worker.ts';

// Takes a job and is killed while it runs.
const log = { info() {}, warn() {}, error() {} };
await startWorker({
  connection: { connectionString: process.argv[2] },
  tasks: {
    note: async () => {
      process.send!('taken');
      await new Promise(() => setInterval(() => {}, 1000));
    },
  },
  log,
});
process.send!('ready');
