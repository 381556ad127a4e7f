/** Downloads bytes or text, unchanged. */
export function saveFile(content: Uint8Array<ArrayBuffer> | Blob | string, filename: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download keeps its own reference once it started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
