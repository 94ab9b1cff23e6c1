import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './process.mjs'

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return { ok: status === 0, lines: (stdout ?? '').split('\n').filter((line) => line !== ''), stderr }
}

/** Every file that git knows or could know: what is ignored is made from these. */
export const listFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard').lines.filter((path) =>
    existsSync(join(root, path)),
  )

/**
 * What changed since `since`, committed or not. Without it since this branch left main; on main itself since the last
 * commit. Throws where git knows no such state.
 */
export const listChanged = (since) => {
  const base = since ?? findBase()
  const { ok, lines, stderr } = git('diff', '--name-only', '--no-renames', base)
  if (!ok) throw new Error(`git cannot compare with ${base}: ${stderr.trim()}`)
  return { base, paths: [...new Set([...lines, ...git('ls-files', '--others', '--exclude-standard').lines])] }
}

const findBase = () => {
  const [head = 'HEAD'] = git('rev-parse', 'HEAD').lines
  for (const main of ['main', 'origin/main']) {
    const { ok, lines } = git('merge-base', 'HEAD', main)
    if (ok && lines[0] !== head) return lines[0]
  }
  // Nothing but main: work in hand, else the commit that was made last.
  return git('diff', '--quiet', 'HEAD').ok && git('rev-parse', 'HEAD~1').ok ? 'HEAD~1' : 'HEAD'
}

const isCode = (path) => /\.(?:ts|tsx|mjs|css)$/.test(path)
/** Imports, addresses of files beside (`new URL('../main.ts', …)`) and modules that a test exchanges, all at once. */
const reference = /['"`]((?:\.{1,2}\/|@papaver\/contract\/)[^'"`\s]+)['"`]/g

/** For each file of code those that it names. */
export const readGraph = (paths) => {
  const known = new Set(paths)
  const graph = new Map()
  for (const path of paths.filter(isCode)) {
    const named = [...readText(path).matchAll(reference)].map(([, name]) => resolve(path, name))
    graph.set(
      path,
      named.filter((name) => known.has(name)),
    )
  }
  return graph
}

const resolve = (from, name) =>
  name.startsWith('.')
    ? posix.join(posix.dirname(from), name)
    : name.replace('@papaver/contract/', 'packages/contract/src/')

export const readText = (path) => readFileSync(join(root, path), 'utf8')

/** The given files and all that they lead to. */
export const closureOf = (graph, from, isEnd = () => false) => {
  const found = new Set(from)
  for (const path of found) if (!isEnd(path)) for (const next of graph.get(path) ?? []) found.add(next)
  return found
}
