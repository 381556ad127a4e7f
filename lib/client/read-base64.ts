/**
 * Reads a file as base64. `onRead` receives the read share, 0 to 1, and returns whether to continue. Returns null if it
 * stops the read. Rejects if the browser cannot read the file.
 */
export function readBase64(file: Blob, onRead: (share: number) => boolean): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Runs off the main thread and reports progress.
    const reader = new FileReader()
    reader.addEventListener('progress', ({ loaded, total }) => {
      if (!onRead(total > 0 ? loaded / total : 0)) reader.abort()
    })
    reader.addEventListener('abort', () => resolve(null))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.addEventListener('load', () => {
      const url = String(reader.result)
      const comma = url.indexOf(',')
      // For an empty file some browsers return only `data:`.
      resolve(comma < 0 ? '' : url.slice(comma + 1))
    })
    reader.readAsDataURL(file)
  })
}
