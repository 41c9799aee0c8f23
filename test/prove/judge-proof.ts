import type { Proof } from './proof.ts';
import type { ProofResult } from './prove-state.ts';
import { type Found, joinFound } from './run-proof.ts';

const isPromise = ({ id }: Proof) => /^\d+$/.test(id);

/** What is wrong with one part of a proof: its tests ran, every one of them, and none failed. */
export function faultsOf(proof: Proof, found: Found): string[] {
  const failures = [...found.failures];
  if (proof.files.length === 0) failures.push('no test tries it');
  else if (found.passed === 0 && found.failed === 0) failures.push('no test of it ran');
  if (isPromise(proof) && found.skipped.length > 0) failures.push('not all of its tests ran');
  return failures;
}

/**
 * A promise is kept when its tests ran, every one of them in every part, none failed, and at least one told its figure. What has no
 * number may leave out what a machine cannot do, and says so; then it may have no figure.
 */
export function judgeProof(
  proof: Proof,
  ...parts: readonly Found[]
): Pick<ProofResult, 'outcome' | 'failures'> {
  const failures = [...new Set(parts.flatMap((found) => faultsOf(proof, found)))];
  const { figures, skipped } = joinFound(parts);
  if (figures.length === 0 && skipped.length === 0 && failures.length === 0)
    failures.push('no test told a figure');
  return { outcome: failures.length === 0 ? 'passed' : 'failed', failures };
}
