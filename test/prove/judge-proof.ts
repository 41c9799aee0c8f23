import type { Proof } from './promises.ts';
import type { ProofResult } from './prove-state.ts';
import type { Found } from './run-proof.ts';

/**
 * A promise is kept when its tests ran, every one of them, none failed, and at least one told its figure. What has no number
 * may leave out what a machine cannot do, and says so.
 */
export function judgeProof(proof: Proof, found: Found): Pick<ProofResult, 'outcome' | 'failures'> {
  const failures = [...found.failures];
  if (proof.files.length === 0) failures.push('no test tries it');
  else if (found.passed === 0 && found.failed === 0) failures.push('no test of it ran');
  const isPromise = /^\d+$/.test(proof.id);
  if (isPromise && found.skipped.length > 0) failures.push('not all of its tests ran');
  if (isPromise && found.figures.length === 0 && failures.length === 0)
    failures.push('no test told a figure');
  return { outcome: failures.length === 0 ? 'passed' : 'failed', failures };
}
