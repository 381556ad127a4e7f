const escaped = (text: string): string => text.replaceAll(/[()\\]/g, '\\$&')

function page(lines: string[]): string {
  const [title = '', ...rest] = lines
  const words = rest.map((line) => `0 -24 Td (${escaped(line)}) Tj`).join('\n')
  return `0.13 0.26 0.36 rg 0 520 420 75 re f\nBT 1 1 1 rg /F1 22 Tf 36 548 Td (${escaped(title)}) Tj ET\nBT 0.1 g /F1 13 Tf 36 490 Td\n${words}\nET`
}

/** Creates a PDF with one page per list of lines. The first line is the page's title. */
export function createPdf(pages: string[][]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const lines of pages) {
    const content = page(lines)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
