import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import {
  inflatePart,
  type ListedZip,
  listZip,
  partPieces,
  type ZipEntry,
} from '@papaver/contract/spreadsheets/zip.ts'
import { ZipFile } from 'yazl'
import { refuse } from '../refusal.ts'
import { annotatedTail, commentsPart, type Note, shapesPart, withLooks } from './annotate-parts.ts'
import { nodeZip } from './node-zip.ts'
import { passRows, type RowChanges } from './sheet-rows.ts'

export type { Note } from './annotate-parts.ts'

export interface Annotation extends RowChanges {
  /** Name of the sheet in its file, as `openBook` numbers it. */
  readonly part: string
  readonly notes: readonly Note[]
  /** Who says it. */
  readonly author: string
}

const comments = 'xl/comments901.xml'
const drawing = 'xl/drawings/vmlDrawing901.vml'
const relation = 'rIdNotes901'
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const textOfPart = async (zip: ListedZip, entry: ZipEntry | undefined): Promise<string | undefined> => {
  if (!entry) return undefined
  const pieces: Buffer[] = []
  await inflatePart(zip, entry, (piece) => pieces.push(piece))
  return Buffer.concat(pieces).toString('utf8')
}

/** The relations of the sheet, without the comments that it had, and with ours. */
const withRelations = (relations: string | undefined): string => {
  const empty =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
  const old = /<Relationship\b[^>]*?\/(?:comments|vmlDrawing|threadedComment)"[^>]*\/>/g
  const added = `<Relationship Id="${relation}c" Type="${officeTypes}/comments" Target="/${comments}"/><Relationship Id="${relation}" Type="${officeTypes}/vmlDrawing" Target="/${drawing}"/>`
  const said = (relations ?? empty).replace(/<Relationships\b([^>]*)\/>/, '<Relationships$1></Relationships>')
  return said.replaceAll(old, '').replace(/<\/Relationships>/, `${added}</Relationships>`)
}

const withTypes = (types: string): string => {
  const vml = 'application/vnd.openxmlformats-officedocument.vmlDrawing'
  const kind = /<Default\b[^>]*Extension="vml"/i.test(types)
    ? ''
    : `<Default Extension="vml" ContentType="${vml}"/>`
  const added = `<Override PartName="/${comments}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`
  return types.replace(/(<Types\b[^>]*>)/, `$1${kind}`).replace('</Types>', `${added}</Types>`)
}

/**
 * An XLSX file as it came, with notes and colours at its cells: everything else passes as it is, drop-downs, formats
 * and hidden sheets among it. Comments that the sheet had give way. Nothing but the comments is held.
 */
export const annotate = async (
  bytes: Buffer,
  { part, notes, author, ...changes }: Annotation,
  limits: SpreadsheetLimits,
): Promise<Buffer> => {
  const listed = await listZip(bytes, limits.maxInflatedBytes, nodeZip)
  const byName = new Map(listed.entries.map((entry) => [entry.fileName, entry]))
  const stylesName = [...byName.keys()].find((name) => /^xl\/styles\d*\.xml$/i.test(name)) ?? ''
  const styles = await textOfPart(listed, byName.get(stylesName))
  if (styles === undefined || !byName.has(part)) return refuse(spreadsheetRefusals.spreadsheetDamaged)
  const { xml, first } = withLooks(styles)
  const relationsName = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const types = await textOfPart(listed, byName.get('[Content_Types].xml'))
  const changed = new Map([
    [stylesName, xml],
    [relationsName, withRelations(await textOfPart(listed, byName.get(relationsName)))],
    ['[Content_Types].xml', withTypes(types ?? '')],
    [comments, commentsPart(notes, author)],
    [drawing, shapesPart(notes)],
  ])
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => {
    zip.on('error', reject)
  })
  for (const [name, text] of changed) zip.addBuffer(Buffer.from(text), name)
  for (const [name, entry] of byName) {
    if (changed.has(name) || name.endsWith('/')) continue
    const pieces = partPieces(listed, entry)
    const tail = (xml: string, prefix: string) =>
      annotatedTail(xml, notes, { firstLook: first, drawing: relation, prefix })
    // One after the other: a stream that nobody reads yet inflates nothing.
    zip.addReadStreamLazy(name, {}, (done) =>
      done(
        null,
        Readable.from(name === part ? passRows(pieces, changes, tail) : pieces, { objectMode: false }),
      ),
    )
  }
  zip.end()
  return Promise.race([buffer(zip.outputStream), failed])
}
