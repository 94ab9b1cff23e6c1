import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * As whom PostgreSQL runs. It refuses to be root; where the app is root (containers), the server gets
 * the identity of an ordinary account, and its folder belongs to that account.
 */
export interface ServerIdentity {
  /** Gives a file or folder that the app made to the server's account. */
  own(path: string): void
  /** Starts a program of PostgreSQL. */
  run(program: string, args: string[], options: SpawnOptions): ChildProcess
}

interface Account {
  uid: number
  gid: number
}

const asOurselves: ServerIdentity = {
  own: () => {},
  run: (program, args, options) => spawn(program, args, options),
}

/**
 * Chooses the identity for a data folder that exists. `needed` are the paths the server must reach.
 * Throws when the folder belongs to someone else and we are not root.
 */
export function chooseIdentity(dataDir: string, cluster: string, needed: string[]): ServerIdentity {
  if (process.getuid === undefined) return asOurselves
  const owner = statSync(existsSync(cluster) ? cluster : dataDir).uid
  const self = process.getuid()
  if (self !== 0) {
    if (existsSync(cluster) && owner !== self) {
      throw new Error(
        `The database in ${cluster} belongs to another account (uid ${owner}, we are uid ${self}). ` +
          'Run as that account or as root, or give another DATA_DIR.',
      )
    }
    return asOurselves
  }
  const account = chooseAccount(owner)
  const reachable = needed.every((path) => mayReach(path, account))
  return {
    own: (path) => chownSync(path, account.uid, account.gid),
    run: reachable
      ? (program, args, options) => spawn(program, args, { ...options, ...account })
      : runPrivileged(account),
  }
}

/** The folder's owner if it is not root, else the account kept for PostgreSQL, else the one that owns nothing. */
function chooseAccount(owner: number): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const found =
    accounts.find(({ uid }) => owner !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (found === undefined) {
    // initdb asks for its own account's name, so a bare number will not do.
    throw new Error(
      'PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody".',
    )
  }
  return { uid: found.uid, gid: found.gid }
}

/** Whether the account can walk down to the path; the folders above a clone or a home are often closed. */
function mayReach(path: string, { uid, gid }: Account): boolean {
  const mayPass = (place: string, read: boolean) => {
    const { mode, uid: owner, gid: group } = statSync(place)
    const shift = owner === uid ? 6 : group === gid ? 3 : 0
    const bits = read ? 0o5 : 0o1
    return ((mode >> shift) & bits) === bits
  }
  // A clone made under a strict umask has closed files, too.
  if (existsSync(path) && !mayPass(path, true)) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayPass(folder, false)) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * In a closed folder (a clone under /root, a private temporary folder) the account keeps one right of root:
 * to pass closed doors. `setpriv` comes with every util-linux.
 */
function runPrivileged({ uid, gid }: Account): ServerIdentity['run'] {
  const change = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without the secure bit access(2), by which PostgreSQL looks for its own programs, would not count that right.
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  if (spawnSync('setpriv', [...change, ...keep, 'true']).status !== 0) {
    throw new Error(
      'PostgreSQL does not run as root, and the account it would run as cannot enter this folder. ' +
        'Open the folders above it (chmod o+x), give another DATA_DIR, run as an ordinary user or set DATABASE_URL.',
    )
  }
  return (program, args, options) => spawn('setpriv', [...change, ...keep, program, ...args], options)
}
