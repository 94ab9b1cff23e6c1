import { renderDocument } from '../../../platform/documents/render.ts'

/** What a thread makes (workers.ts). */

const template = `#set document(title: "-", date: auto)
#image("/files/picture.svg", width: 30mm, height: 30mm, fit: "contain", alt: "-")`

/** A document with nothing in it but this drawing. */
export const withDrawing = (svg: string): Promise<Uint8Array> =>
  renderDocument({
    template,
    data: {},
    files: { 'picture.svg': svg },
    attachments: [],
    createdAt: new Date(0),
  })
