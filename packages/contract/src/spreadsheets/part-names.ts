/** Names of parts within a file, and of files: separated by strokes, whatever machine it is. */

/** `xl` of `xl/workbook.xml`; empty where it lies at the top. */
export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))
export const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Where this lies, seen from that folder. */
export const within = (folder: string, name: string): string => {
  const parts: string[] = []
  for (const part of `${folder}/${name}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

/** `.xlsx`, in small letters; a name that only begins with a dot has none. */
export const endingOf = (name: string): string => (/[^/](\.[^./]*)$/.exec(name)?.[1] ?? '').toLowerCase()
