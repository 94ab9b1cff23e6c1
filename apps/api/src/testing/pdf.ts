/** A small PDF that only shows an empty page, with what a test adds to it. */
export interface PdfParts {
  /** Objects besides the three that every PDF has: from `4 0 obj` on, as they stand in the file. */
  readonly objects?: string
  /** Entries of the catalog. */
  readonly catalog?: string
  /** Entries of the trailer. */
  readonly trailer?: string
  /** Bytes of a remark before the end, so that the file has a size. */
  readonly filling?: number | Buffer
}

export const pdfBytes = ({ objects = '', catalog = '', trailer = '', filling = 0 }: PdfParts = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n' +
        `${objects}\ntrailer\n<< /Size 9 /Root 1 0 R ${trailer} >>\n%`,
      'latin1',
    ),
    typeof filling === 'number' ? Buffer.alloc(filling, 32) : filling,
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ])
