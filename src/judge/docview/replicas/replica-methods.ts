// The ways to find replicas. A file of its own, since `--help` reads it.

export const REPLICA_METHODS = ['minhash', 'fingerprint'] as const;
export type ReplicaMethod = (typeof REPLICA_METHODS)[number];
