export type InstalledPackages = 'all' | 'production';
export function isInstalled(root: string, packages: InstalledPackages): boolean;
export function install(root: string, env: NodeJS.ProcessEnv, packages: InstalledPackages): Promise<void>;
