import { expect, test } from 'vitest'
import { readText } from '@/lib/server/http/read-json'

test('reads a body that is too large to its end, as the next request stands behind it, and keeps nothing', async () => {
  let ended = false
  const chunks = [5, 5, 5].map((size) => new Uint8Array(size))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) return controller.enqueue(chunk)
      ended = true
      controller.close()
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readText(request, 8)).rejects.toMatchObject({ kind: 'too-large' })
  expect(ended).toBe(true)
})
