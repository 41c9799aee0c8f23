import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import type { Tree } from './deployment-files.ts';

// Manifests by the schemas of the Kubernetes API. Those let a key pass that they do not have, as the API does where it is not asked to be
// strict: it drops the key, and whatever it was to bring about. Here such a key is told of.

type Form = { prototype: { validate(): void } };

/** Each form's own schema, as the Kubernetes API has it. */
const FORMS: Record<string, Form> = {
  ConfigMap,
  Secret,
  Service,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  CronJob,
  PersistentVolumeClaim,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
};

/** The same tree, which takes each key out of `unread`, by its path, once somebody has read it. */
function watchReads(tree: Tree, path: string[], unread: Set<string>): Tree {
  if (tree === null || typeof tree !== 'object') return tree;
  const inner = new Map<string, Tree>();
  for (const [key, value] of Object.entries(tree)) {
    if (!Array.isArray(tree)) unread.add([...path, key].join('.'));
    inner.set(key, watchReads(value, [...path, key], unread));
  }
  return new Proxy(tree, {
    get(target, key) {
      if (typeof key !== 'string' || !inner.has(key)) return Reflect.get(target, key);
      unread.delete([...path, key].join('.'));
      return inner.get(key);
    },
  });
}

/**
 * What is wrong with one manifest, in sentences. A schema reads every key that it has, and every key of a free map, such as labels: one
 * that it has not read is none of its own.
 */
export function lintManifest(body: Tree): string[] {
  const form = FORMS[body.kind];
  if (!form) return [`no form of ${body.kind} is known here.`];
  const unread = new Set<string>();
  try {
    form.prototype.validate.call(watchReads(body, [], unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].map((path) => `${path} is no key of ${body.kind}.`);
}
