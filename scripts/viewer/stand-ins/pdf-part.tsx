import { FilePart } from '@/components/parts/file/file-part'

interface PdfPartProps {
  base64: string
  name: string
  large?: boolean
}

/** Shows a PDF as a file to download, without PDF code. */
export function PdfPart({ base64, name, large = false }: PdfPartProps) {
  const part = { raw: base64, mediaType: 'application/pdf', filename: name }
  return <FilePart part={part} base64={base64} mediaType="application/pdf" name={name} large={large} />
}
