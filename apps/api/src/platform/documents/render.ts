import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { isTraining } from '../world.ts'
import { fontFiles, moreFamilies } from './fonts.ts'
import { languageOf, permitWord } from './labels.ts'
import { letteringOf, longWord, printableText } from './printable-text.ts'

/** How an embedded file belongs to the document (ISO 32000-2, `AFRelationship`). */
export type AttachmentRelationship = 'source' | 'data' | 'alternative' | 'supplement'

export interface DocumentAttachment {
  /** File name as the reader's PDF program shows it: letters, digits, dot and hyphen. */
  name: string
  mediaType: string
  relationship: AttachmentRelationship
  description: string
  bytes: Uint8Array
}

export interface DocumentInput {
  /** Typst source. It finds its data in `data` and its pictures as `/files/<name>`. */
  template: string
  /** What the template prints, as JSON; every string in it is text and never markup. */
  data: unknown
  /** Pictures by name. */
  files: Readonly<Record<string, string | Uint8Array>>
  attachments: readonly DocumentAttachment[]
  /** The only time that enters the document: the same input is always the same bytes. */
  createdAt: Date
}

/** The template or a picture is at fault: never shown to people, always worth a look at the log. */
export class DocumentError extends Error {
  override name = 'DocumentError'
}

// Nothing is read from this folder: every file is handed over in memory, and the name is not on any disk.
const workspace = fileURLToPath(new URL('../../../assets/none/', import.meta.url))
const place = (path: string) => workspace + path

const families = (names: readonly string[]): string =>
  `(${names.map((name) => JSON.stringify(name)).join(', ')},)`

/**
 * Stands before every template: only our fonts, the data, and the files to embed. Nothing from people is in
 * here; all of it comes in as JSON. `more`: families in which letters are looked for that Plex lacks.
 */
const preludeWith = (
  more: readonly string[],
): string => `#let more = ${more.length === 0 ? '()' : families(more)}
#set text(font: ("IBM Plex Sans", "IBM Plex Sans Arabic") + more, fallback: false)
// Plex names its heavier weights as families of their own; other fonts have the weight.
#let heavy(..plex) = (font: plex.pos() + more, ${more.length === 0 ? '' : 'weight: 600'})
#let semibold = heavy("IBM Plex Sans SmBld", "IBM Plex Sans Arabic SmBld")
#let medium = heavy("IBM Plex Sans Medm", "IBM Plex Sans Arabic Medm")
#let mono = (font: ("IBM Plex Mono", "IBM Plex Sans", "IBM Plex Sans Arabic") + more)
#let mono-medium = heavy("IBM Plex Mono Medm", "IBM Plex Sans Medm", "IBM Plex Sans Arabic Medm")
#let data = json("/data.json")
#for file in json("/attachments.json") {
  pdf.attach(file.name, read("/attachments/" + file.name, encoding: none),
    relationship: file.relationship, mime-type: file.mediaType, description: file.description)
}
`

/**
 * A long word has a line of its own, and ends in the next one where it is longer than the line: its box goes over whole,
 * and may be broken inside.
 */
const longWords = `#show regex(${JSON.stringify(longWord.source)}): it => box({
  let letters = it.text.clusters()
  letters.chunks(4).map(each => text(each.join())).join(box())
})
`

/**
 * Across every page of every document from the world in which people learn, whoever made it and whatever its template
 * draws there: behind what is said, in the document's language and in English, and for programs among its keywords.
 */
const trainingMark = `#let training-mark = json("/training.json")
#set document(keywords: (training-mark.own, training-mark.en))
#set page(background: place(center + horizon, rotate(-52deg, {
  set align(center)
  set text(fill: rgb(163, 29, 43, 42), ..semibold)
  text(size: 34pt, dir: if training-mark.language == "ar" { rtl } else { ltr }, training-mark.own)
  if training-mark.own != training-mark.en { linebreak(); text(size: 24pt, dir: ltr, lang: "en", training-mark.en) }
})))
`

interface Typesetter {
  readonly compiler: NodeCompiler
  /** One source file for each template: the compiler keeps what it has parsed. */
  readonly templates: Map<string, string>
}
const typesetters = new Map<'usual' | 'all', Typesetter>()

/** All fonts take a third of a second and some 50 MB, so they are loaded for the first document that needs them. */
const typesetterWith = (fonts: 'usual' | 'all'): Typesetter => {
  const known = typesetters.get(fonts)
  if (known !== undefined) return known
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles(fonts) }] })
  const typesetter = { compiler, templates: new Map<string, string>() }
  typesetters.set(fonts, typesetter)
  return typesetter
}

const mainFileFor = ({ compiler, templates }: Typesetter, source: string): string => {
  const known = templates.get(source)
  if (known !== undefined) return known
  const path = place(`template-${templates.size}.typ`)
  compiler.addSource(path, source)
  templates.set(source, path)
  return path
}

const sourceOf = (template: string, texts: readonly string[]) => {
  const { eastAsian, hasLongWord } = letteringOf(texts)
  const prelude = preludeWith(eastAsian === undefined ? [] : moreFamilies(eastAsian))
  const source = prelude + (hasLongWord ? longWords : '') + (isTraining() ? trainingMark : '') + template
  return { source, fonts: eastAsian === undefined ? ('usual' as const) : ('all' as const) }
}

/**
 * Renders a tagged PDF/A-3a. Takes some milliseconds of this thread for each page.
 * @throws DocumentError where template or pictures cannot be compiled
 * @throws Refused `documentUnprintable` where a letter of its data would be lost
 */
export async function renderDocument(input: DocumentInput): Promise<Uint8Array> {
  // Lets others have their turn between two documents of a batch, and the runtime free the compiler's results:
  // their finalizers run only between turns. No await may stand between the shadows below.
  await nextTurn()
  const texts: string[] = []
  const shadows = shadowsOf(input, texts)
  const { source, fonts } = sourceOf(input.template, texts)
  const typesetter = typesetterWith(fonts)
  const typst = typesetter.compiler
  const mainFilePath = mainFileFor(typesetter, source)
  try {
    for (const [path, bytes] of shadows) typst.mapShadow(path, bytes)
    const result = typst.compile({ mainFilePath })
    if (result.result === null) {
      const failure = result.takeError()
      throw new DocumentError(JSON.stringify(failure === null ? null : typst.fetchDiagnostics(failure)))
    }
    return pdfOf(typst, result.result, input.createdAt)
  } finally {
    for (const [path] of shadows) typst.unmapShadow(path)
    forgetNowAndThen(typst)
  }
}

let rendered = 0
/** The compiler remembers parts of past documents; what twenty documents did not use goes. */
function forgetNowAndThen(typst: NodeCompiler): void {
  rendered++
  if (rendered % 10 === 0) typst.evictCache(1)
}

/** What the mark says in the document's own language, and in English. */
function trainingWords(data: unknown) {
  const said = typeof data === 'object' && data !== null && 'language' in data ? data.language : 'en'
  const language = languageOf(String(said))
  return { language, own: permitWord('training', language), en: permitWord('training', 'en') }
}

/** What the template reads; `texts` takes every text that it may print. */
function shadowsOf(input: DocumentInput, texts: string[]): [path: string, bytes: Buffer][] {
  const data = JSON.stringify(input.data, (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = printableText(value)
    texts.push(text)
    return text
  })
  const entries = input.attachments.map(({ bytes: _bytes, ...entry }) => entry)
  for (const { name } of input.attachments) {
    if (!/^[a-z0-9][a-z0-9.-]*$/i.test(name)) throw new DocumentError(`no name for a file: ${name}`)
  }
  return [
    [place('data.json'), Buffer.from(data)],
    [place('attachments.json'), Buffer.from(JSON.stringify(entries))],
    ...(isTraining()
      ? [[place('training.json'), Buffer.from(JSON.stringify(trainingWords(input.data)))] as [string, Buffer]]
      : []),
    ...input.attachments.map(({ name, bytes }): [string, Buffer] => [
      place(`attachments/${name}`),
      Buffer.from(bytes),
    ]),
    ...Object.entries(input.files).map(([name, content]): [string, Buffer] => [
      place(`files/${name}`),
      Buffer.from(content as Uint8Array),
    ]),
  ]
}

function pdfOf(typst: NodeCompiler, document: NodeTypstDocument, createdAt: Date): Uint8Array {
  try {
    return typst.pdf(document, {
      pdfStandard: 'a-3a',
      pdfTags: true,
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    })
  } catch (error) {
    throw new DocumentError(String(error), { cause: error })
  }
}
