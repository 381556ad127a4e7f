/** Hands bytes or text to the browser's download, unchanged. */
export function saveFile(content: Uint8Array<ArrayBuffer> | string, filename: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has its own hold on the data once it began.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
