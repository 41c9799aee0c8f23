import { startWorker } from '#server/jobs/start-worker.ts';

// This process takes a job and never finishes it. The test kills the process.
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
