import { describe, expect, it } from 'vitest'
import { base64Size, base64ToBytes, base64ToText, bytesToBase64 } from '@/components/parts/base64'

describe('base64', () => {
  it('round-trips bytes', () => {
    const bytes = new Uint8Array(100_003).map((_, index) => (index * 31) % 256)
    const base64 = bytesToBase64(bytes)
    expect(base64).toBe(Buffer.from(bytes).toString('base64'))
    expect(base64ToBytes(base64)).toEqual(bytes)
    expect(base64Size(base64)).toBe(100_003)
  })

  it('accepts the URL-safe alphabet and rejects other text', () => {
    expect(base64ToBytes('-_-_')).toEqual(base64ToBytes('+/+/'))
    expect(base64ToBytes('not base64!')).toBeNull()
    expect(base64ToText(Buffer.from('日本').toString('base64'))).toBe('日本')
    expect(base64ToText('/w==')).toBeNull()
  })
})
