import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, run } from './process.mjs'

const major = 24
const folder = join(root, 'node_modules', 'node')
const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node 24 that runs the project: the one npm installed, else this one if it is new enough. */
export async function findNode() {
  if (isUsable(binary)) return binary
  if (isUsable(process.execPath)) return process.execPath
  // Its install script may have been switched off (ignore-scripts).
  await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder })
  if (isUsable(binary)) return binary
  throw new Error(
    `Node ${major} is needed. It did not come with the packages on this machine, and this is Node ${process.version}.`,
  )
}

function isUsable(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= major
}
