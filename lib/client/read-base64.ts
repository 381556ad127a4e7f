/**
 * The base64 of a file; null where it is no longer wanted. `onRead` is told how much is read, 0 to 1, and answers whether
 * the rest is wanted. Rejects when the browser cannot read it.
 */
export function readBase64(file: Blob, onRead: (share: number) => boolean): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Off the page's own thread, and it tells how far it is.
    const reader = new FileReader()
    reader.addEventListener('progress', ({ loaded, total }) => {
      if (!onRead(total > 0 ? loaded / total : 0)) reader.abort()
    })
    reader.addEventListener('abort', () => resolve(null))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.addEventListener('load', () => {
      const url = String(reader.result)
      const comma = url.indexOf(',')
      // For an empty file some browsers write `data:` and nothing else.
      resolve(comma < 0 ? '' : url.slice(comma + 1))
    })
    reader.readAsDataURL(file)
  })
}
