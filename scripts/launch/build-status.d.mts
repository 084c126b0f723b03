export function sourceDigest(root: string): string;
export function markBuild(root: string, digest: string): void;
export function buildStatus(root: string): 'absent' | 'current' | 'outdated';
