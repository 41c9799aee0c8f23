import { startWorker } from '#server/jobs/start-worker.ts';

// A process that takes a job and is killed before the job ends.
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
