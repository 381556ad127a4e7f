import { describe, expect, it } from 'vitest'
import { choosePartDisplay } from '@/components/parts/part-display'
import { cellText, isNumeric } from '@/components/parts/table/table-data'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const rows = [
  { city: 'Oslo', sales: 3 },
  { city: 'Bergen', sales: 12 },
]

const chart = (count: number) => ({
  type: 'chart',
  chart: 'bar',
  x: 'x',
  y: ['a', 'b'],
  rows: Array.from({ length: count }, (_, x) => ({ x, a: x, b: x })),
})

describe('shownPart', () => {
  it('shows text as Markdown by default', () => {
    expect(choosePartDisplay({ text: '**hi**' })).toEqual({ kind: 'markdown', text: '**hi**' })
    expect(choosePartDisplay({ text: '**hi**', mediaType: 'text/plain' }).kind).toBe('text')
    expect(choosePartDisplay({ text: '**hi**' }, { plain: true }).kind).toBe('text')
    expect(choosePartDisplay({ text: 'a,b\n1,2', mediaType: 'text/csv; charset=utf-8' }).kind).toBe('csv')
    expect(choosePartDisplay({ text: '<b>hi</b>', filename: 'page.html' }).kind).toBe('html')
  })

  it('shows JSON text as data only if a hint declares it as JSON', () => {
    const text = JSON.stringify(rows)
    expect(choosePartDisplay({ text }).kind).toBe('markdown')
    expect(choosePartDisplay({ text, mediaType: 'application/json' }).kind).toBe('table')
    expect(choosePartDisplay({ text, metadata: { mimeType: 'application/json', schema: {} } }).kind).toBe('table')
    const requestPart = { text: 'Which cities?', metadata: { mimeType: 'application/json', schema: {} } }
    expect(choosePartDisplay(requestPart, { plain: true })).toEqual({ kind: 'text', text: 'Which cities?' })
    expect(choosePartDisplay({ text: '{"a":1}' }, { expectJson: true })).toEqual({ kind: 'json', value: { a: 1 } })
  })

  it('keeps numbers that JavaScript cannot represent', () => {
    const list = choosePartDisplay({ text: '[12345678901234567890,1e999]', mediaType: 'application/json' })
    expect(list.kind === 'json' && JSON.stringify(list.value)).toBe('[12345678901234567890,1e999]')
    const lines = '{"id":12345678901234567890,"n":1}\n{"id":2,"n":2}'
    const table = choosePartDisplay({ text: lines, mediaType: 'application/x-ndjson' })
    expect(table.kind === 'table' && table.table.rows.map((row) => cellText(row[0] ?? null))).toEqual([
      '12345678901234567890',
      '2',
    ])
    expect(table.kind === 'table' && isNumeric(table.table, 0)).toBe(true)
  })

  it('shows incomplete or invalid JSON as text', () => {
    expect(choosePartDisplay({ text: '[{"a":', mediaType: 'application/json' })).toEqual({
      kind: 'code',
      text: '[{"a":',
      language: 'json',
    })
    expect(choosePartDisplay({ text: '{"a":1}', mediaType: 'application/json' }, { streaming: true }).kind).toBe('code')
    expect(choosePartDisplay({ text: 'No offers today.' }, { expectJson: true }).kind).toBe('markdown')
  })

  it('detects tables and charts in data', () => {
    expect(choosePartDisplay({ data: rows })).toMatchObject({ kind: 'table', table: { columns: ['city', 'sales'] } })
    expect(choosePartDisplay({ data: { type: 'chart', chart: 'bar', x: 'city', y: ['sales'], rows } }).kind).toBe(
      'chart',
    )
    expect(choosePartDisplay({ data: { hello: 'world' } }).kind).toBe('json')
    expect(choosePartDisplay({ data: null })).toEqual({ kind: 'json', value: null })
  })

  it('uses the media type, then the file name, for bytes', () => {
    expect(choosePartDisplay({ raw: 'AAAA', mediaType: 'image/png' })).toEqual({
      kind: 'image',
      base64: 'AAAA',
      mediaType: 'image/png',
    })
    expect(choosePartDisplay({ raw: 'AAAA', filename: 'talk.mp3' }).kind).toBe('audio')
    expect(choosePartDisplay({ raw: 'AAAA', mediaType: 'application/octet-stream', filename: 'clip.webm' }).kind).toBe(
      'video',
    )
    expect(choosePartDisplay({ raw: 'AAAA', mediaType: 'application/zip' }).kind).toBe('file')
    expect(choosePartDisplay({ raw: base64('a,b\nü,2'), filename: 'x.csv' })).toEqual({ kind: 'csv', text: 'a,b\nü,2' })
  })

  it('uses the media type or name for code, diffs and JSON lines', () => {
    expect(choosePartDisplay({ text: 'x = 1', mediaType: 'text/x-python' })).toEqual({
      kind: 'code',
      text: 'x = 1',
      language: 'python',
    })
    expect(choosePartDisplay({ text: 'let x', filename: 'src/x.rs' })).toMatchObject({ kind: 'code', language: 'rust' })
    expect(choosePartDisplay({ raw: base64('a: 1'), mediaType: 'application/yaml' })).toMatchObject({
      language: 'yaml',
    })
    expect(choosePartDisplay({ text: '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y' }).kind).toBe('diff')
    expect(choosePartDisplay({ text: 'x', mediaType: 'text/x-diff' }).kind).toBe('diff')
    expect(choosePartDisplay({ text: '{"a":1}\n{"a":2}\n', filename: 'x.jsonl' }).kind).toBe('table')
    expect(choosePartDisplay({ text: '```json\n{"a":1}\n```' }, { expectJson: true }).kind).toBe('json')
    expect(choosePartDisplay({ text: 'x', filename: 'x.__proto__' }).kind).toBe('markdown')
  })

  it('detects charts by schema or media type, and PDF by content', () => {
    const spec = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', mark: 'bar' }
    expect(choosePartDisplay({ data: spec })).toEqual({ kind: 'vega', spec })
    expect(choosePartDisplay({ data: { mark: 'arc' }, mediaType: 'application/vnd.vegalite.v5+json' }).kind).toBe(
      'vega',
    )
    expect(choosePartDisplay({ data: { $schema: 'https://elsewhere.example/vega-lite/v6.json' } }).kind).toBe('json')
    expect(choosePartDisplay({ raw: base64('%PDF-1.7'), mediaType: 'application/octet-stream' }).kind).toBe('pdf')
  })

  it('shows bytes as a file if they are not the declared text', () => {
    expect(choosePartDisplay({ raw: Buffer.from([0xff, 0xfe]).toString('base64'), mediaType: 'text/plain' }).kind).toBe(
      'file',
    )
    expect(choosePartDisplay({ raw: '*not base64*', mediaType: 'text/plain' }).kind).toBe('file')
  })

  it('never fetches remote files', () => {
    const url = 'https://files.example/cat.png'
    expect(choosePartDisplay({ url })).toEqual({ kind: 'link', url, mediaType: 'image/png' })
  })

  it('does not show parts that exceed the limits', () => {
    const html = '<div>x</div>'
    expect(choosePartDisplay({ text: html.repeat(200_000), mediaType: 'text/html' })).toEqual({
      kind: 'oversized',
      of: 'html',
      limit: 50_000,
    })
    expect(choosePartDisplay({ text: html.repeat(1000), mediaType: 'text/html' }).kind).toBe('html')
    const levels = Array.from({ length: 7 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="l0"/>${levels.join('')}</svg>`
    expect(choosePartDisplay({ raw: base64(svg), filename: 'bomb.svg' })).toMatchObject({
      kind: 'oversized',
      of: 'image',
    })
    expect(choosePartDisplay({ raw: base64(svg), mediaType: 'image/png' }).kind).toBe('image')
    expect(choosePartDisplay({ data: chart(2001) })).toEqual({ kind: 'oversized', of: 'chart', limit: 4000 })
    expect(choosePartDisplay({ data: chart(2000) }).kind).toBe('chart')
  })
})
