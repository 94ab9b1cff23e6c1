/** Letters that PDF gives a meaning inside of a text (ISO 32000-2 §7.3.4.2). */
const escaped = (line: string): string => line.replace(/[\\()]/g, '\\$&')

/** One sheet of paper as an applicant might scan it: a PDF with these lines, in Latin letters. */
export const sheetOf = (lines: readonly string[]): Buffer => {
  const drawn = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 18 TL 72 760 Td\n${drawn}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const parts = ['%PDF-1.4\n', ...objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)]
  const starts = parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('').length)
  const body = parts.join('')
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${tail}`, 'latin1')
}
