import { expect, it } from 'vitest'
import { hexRows } from '@/components/parts/file/file-part'
import { sniffType } from '@/components/parts/sniff-type'

const base64 = (bytes: number[] | string): string => Buffer.from(bytes as string).toString('base64')

it('formats sixteen bytes per row', () => {
  const rows = hexRows(base64('%PDF-1.7 <script>\u0000'), 256)
  expect(rows.map(({ offset }) => offset)).toEqual(['000000', '000010'])
  expect(rows[0]?.hex).toBe('25 50 44 46 2d 31 2e 37 20 3c 73 63 72 69 70 74')
  expect(rows.map(({ letters }) => letters)).toEqual(['%PDF-1.7 <script', '>·'])
})

it('decodes only the requested bytes, and only base64', () => {
  expect(hexRows(base64('x'.repeat(1000)), 32)).toHaveLength(2)
  expect(hexRows('*not base64*', 256)).toEqual([])
})

it('sniffType detects common files by their first bytes', () => {
  expect(sniffType(base64('%PDF-1.4 and more'))).toBe('application/pdf')
  expect(sniffType(base64([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toBe('image/png')
  expect(sniffType(base64('RIFF\u0001\u0001\u0001\u0001WEBPVP8 '))).toBe('image/webp')
  expect(sniffType(base64('RIFF\u0001\u0001\u0001\u0001WAVEfmt '))).toBe('')
  expect(sniffType('')).toBe('')
})
