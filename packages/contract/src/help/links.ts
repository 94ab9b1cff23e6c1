import { idPattern } from '../ids.ts'

export type HelpLink = 'web' | 'mail' | 'page' | 'file'

const filePattern = new RegExp(`^file:(${idPattern})$`)

/** The attachment that a link or a picture names as `file:<id>`, or undefined. */
export const fileOfLink = (target: string): string | undefined => filePattern.exec(target)?.[1]

/** What a link of help leads to; undefined where help may not lead there. */
export const linkKindOf = (target: string): HelpLink | undefined => {
  if (/^https:\/\/[^\s\\]+$/i.test(target)) return 'web'
  if (/^mailto:[^\s\\]+$/i.test(target)) return 'mail'
  if (/^#\/[^\s\\]*$/.test(target)) return 'page'
  return fileOfLink(target) === undefined ? undefined : 'file'
}

/** Pictures come from the article's own files alone: nothing of the outside is fetched by a page of help. */
export const mayShowPicture = (target: string): boolean => fileOfLink(target) !== undefined

interface Target {
  readonly target: string
  readonly isPicture: boolean
}

const inline = /(!?)\[(?:[^[\]]|\[[^\]]*\])*\]\(\s*<?([^\s)>]*)/g
const definition = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm
const bare = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/gi

const targetsIn = (markdown: string): Target[] => [
  ...[...markdown.matchAll(inline)].map(([, sign, target = '']) => ({ target, isPicture: sign === '!' })),
  ...[...markdown.matchAll(definition)].map(([, target = '']) => ({ target, isPicture: false })),
  ...[...markdown.matchAll(bare)].map(([, target = '']) => ({ target, isPicture: false })),
]

/**
 * Where a text leads that help may not, for the one who writes it. The page that shows a text asks `linkKindOf` of
 * every link for itself.
 */
export const refusedTargets = (markdown: string): string[] => [
  ...new Set(
    targetsIn(markdown)
      .filter(({ target, isPicture }) =>
        isPicture ? !mayShowPicture(target) : linkKindOf(target) === undefined,
      )
      .map(({ target }) => target),
  ),
]

/** The attachments that a text shows or links. */
export const filesIn = (markdown: string): string[] => [
  ...new Set(targetsIn(markdown).flatMap(({ target }) => fileOfLink(target) ?? [])),
]
