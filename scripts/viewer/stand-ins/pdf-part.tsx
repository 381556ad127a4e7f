import { FilePart } from '@/components/parts/file/file-part'

interface PdfPartProps {
  base64: string
  name: string
  large?: boolean
}

/** Without the code that draws pages, a document is a file to be saved. */
export function PdfPart({ base64, name, large = false }: PdfPartProps) {
  const part = { raw: base64, mediaType: 'application/pdf', filename: name }
  return <FilePart part={part} base64={base64} mediaType="application/pdf" name={name} large={large} />
}
