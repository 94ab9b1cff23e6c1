import { renderDocument } from '../../../platform/documents/render.ts'

const template = `#set document(title: "-", date: auto)
#image("/files/picture.svg", width: 30mm, height: 30mm, fit: "contain", alt: "-")`

/** Makes a document with nothing in it but this drawing; fails where that cannot be done. */
export const tryDrawing = (svg: string): Promise<Uint8Array> =>
  renderDocument({
    template,
    data: {},
    files: { 'picture.svg': svg },
    attachments: [],
    createdAt: new Date(0),
  })
