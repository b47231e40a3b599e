export interface PackedInstall {
  readonly packages: number;
  readonly megabytes: number;
  readonly seconds: number;
}
export const INSTALLS: Readonly<Record<'plain' | 'without the packaged Chromium', readonly string[]>>;
export function packedInstall(folder: string, flags: readonly string[]): Promise<PackedInstall>;
