/** A machine in npm's words. */
export interface Platform {
  readonly os: string
  readonly cpu: string
  readonly libc?: string
}
export const thisPlatform: Platform
export function missingOfPlatform(
  lock: { readonly packages: object },
  root: string,
  platform?: Platform,
): string[]
