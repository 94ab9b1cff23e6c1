import type { Plugin } from 'vite'

interface BuiltFile {
  readonly fileName: string
  /** What it needs before it begins. */
  readonly imports: readonly string[]
}

/** Files of which each needs the next and the last one the first; undefined where there are none. */
export const circleAmong = (files: readonly BuiltFile[]): readonly string[] | undefined => {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const done = new Set<string>()
  const look = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(name)) return way.slice(way.indexOf(name))
    if (done.has(name)) return undefined
    for (const other of byName.get(name)?.imports ?? []) {
      const found = look(other, [...way, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const { fileName } of files) {
    const found = look(fileName, [])
    if (found) return found
  }
  return undefined
}

/**
 * Files that wait for each other begin in an order that nobody wrote: a page then finds undefined where a value should
 * stand, in the browser alone. So such a build ends here.
 */
export const filesInOrder = (): Plugin => ({
  name: 'files-in-order',
  generateBundle(_options, bundle) {
    const circle = circleAmong(Object.values(bundle).filter((file) => file.type === 'chunk'))
    if (circle) this.error(`files that need each other: ${circle.join(' → ')} (see groups.ts)`)
  },
})
