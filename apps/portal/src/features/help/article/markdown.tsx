import { fileOfLink, linkKindOf } from '@papaver/contract/help/links.ts'
import { IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactMarkdown, { type Components } from 'react-markdown'
import { explain } from '../../../platform/explain.ts'
import { showToast } from '../../../platform/toasts.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fetchHelpFile, helpFileQuery } from '../queries.ts'
import css from './article.module.css'

/** The id under which a heading can be gone to; unique within one article. */
export const headingId = (text: string): string =>
  `help-${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)}`

interface Node {
  value?: unknown
  children?: readonly object[]
}

/** The words of a heading, also those in bold or in a link. */
const textOf = ({ value, children = [] }: Node): string =>
  typeof value === 'string' ? value : children.map(textOf).join('')

const Picture = ({ id, alt }: { id: string; alt: string }) => {
  const { data } = useQuery(helpFileQuery(id))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (url === undefined)
    return <span className={`${css.noPicture} pv-block pv-words-centre pv-dim pv-round`}>{alt}</span>
  return <img className={`${css.picture} pv-within pv-edge pv-round`} src={url} alt={alt} />
}

/** Fetches an attachment with the reader's own rights and hands it over. */
export const FileLink = ({ id, children }: { id: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const fetchIt = () => {
    fetchHelpFile(id)
      .then(saveFile)
      .catch((error: unknown) =>
        showToast({ tone: 'red', title: t('help.article.fileFailed'), text: explain(error, t).title }),
      )
  }
  return (
    <button
      type="button"
      className={`${css.file} pv-baseline pv-gap-4 pv-inline-flex pv-words-start pv-brand pv-bare pv-tall-24`}
      data-prints
      onClick={fetchIt}
    >
      <IconPaperclip size={14} aria-hidden />
      <span>{children}</span>
    </button>
  )
}

/** A link goes where help may lead; any other is its words and nothing more. */
const Anchor = ({ href = '', children }: { href?: string | undefined; children?: ReactNode }) => {
  const { t } = useTranslation()
  const kind = linkKindOf(href)
  const file = fileOfLink(href)
  if (file !== undefined) return <FileLink id={file}>{children}</FileLink>
  if (kind === 'web')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <IconExternalLink size={14} aria-hidden className={css.outside} />
        <span className="pv-hidden"> {t('help.article.newWindow')}</span>
      </a>
    )
  if (kind === undefined) return <>{children}</>
  return <a href={href}>{children}</a>
}

type Level = 1 | 2 | 3 | 4 | 5 | 6

/** @param isReached headings get ids, which are unique only where one article is shown */
const headings = (top: number, isReached: boolean): Components => {
  const at = (level: number): NonNullable<Components['h1']> => {
    const Tag = `h${Math.min(6, level) as Level}` as const
    return ({ node, children }) =>
      isReached && node ? (
        <Tag id={headingId(textOf(node))} tabIndex={-1}>
          {children}
        </Tag>
      ) : (
        <Tag>{children}</Tag>
      )
  }
  // A text begins with its second level: the first is its title.
  return { h1: at(top), h2: at(top), h3: at(top + 1), h4: at(top + 2), h5: at(top + 3), h6: at(top + 3) }
}

const parts: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt = '' }) => {
    const id = typeof src === 'string' ? fileOfLink(src) : undefined
    return id === undefined ? alt : <Picture id={id} alt={alt} />
  },
}

/** Kept, so that a text that is drawn again is not drawn from new. */
const known = new Map<string, Components>()
const componentsFor = (top: number, isReached: boolean): Components => {
  const name = `${top} ${isReached}`
  const components = known.get(name) ?? { ...parts, ...headings(top, isReached) }
  known.set(name, components)
  return components
}

/** Every address is judged where it is drawn; nothing is fetched or followed before that. */
const asItIs = (url: string): string => url

interface MarkdownProps {
  children: string
  /** The level of its first headings, 2 below a page's title. */
  top?: number
  /** It is the one article of the page: its headings can be gone to. */
  isReached?: boolean
}

/** A text of help. Raw HTML in it is shown as the text that it is. */
export const Markdown = ({ children, top = 2, isReached = false }: MarkdownProps) => (
  <div className={`${css.prose} pv-prose pv-size-14`}>
    <ReactMarkdown components={componentsFor(top, isReached)} urlTransform={asItIs}>
      {children}
    </ReactMarkdown>
  </div>
)
