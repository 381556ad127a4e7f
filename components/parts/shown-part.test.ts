import { describe, expect, it } from 'vitest'
import { shownPart } from '@/components/parts/shown-part'
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
  it('takes text for markdown unless it says otherwise', () => {
    expect(shownPart({ text: '**hi**' })).toEqual({ kind: 'markdown', text: '**hi**' })
    expect(shownPart({ text: '**hi**', mediaType: 'text/plain' }).kind).toBe('text')
    expect(shownPart({ text: '**hi**' }, { plain: true }).kind).toBe('text')
    expect(shownPart({ text: 'a,b\n1,2', mediaType: 'text/csv; charset=utf-8' }).kind).toBe('csv')
    expect(shownPart({ text: '<b>hi</b>', filename: 'page.html' }).kind).toBe('html')
  })

  it('shows JSON text as data where something says that it is JSON, and leaves it alone where nothing does', () => {
    const text = JSON.stringify(rows)
    expect(shownPart({ text }).kind).toBe('markdown')
    expect(shownPart({ text, mediaType: 'application/json' }).kind).toBe('table')
    expect(shownPart({ text, metadata: { mimeType: 'application/json', schema: {} } }).kind).toBe('table')
    const asked = { text: 'Which cities?', metadata: { mimeType: 'application/json', schema: {} } }
    expect(shownPart(asked, { plain: true })).toEqual({ kind: 'text', text: 'Which cities?' })
    expect(shownPart({ text: '{"a":1}' }, { expectJson: true })).toEqual({ kind: 'json', value: { a: 1 } })
  })

  it('keeps numbers in JSON text that JavaScript cannot hold', () => {
    const list = shownPart({ text: '[12345678901234567890,1e999]', mediaType: 'application/json' })
    expect(list.kind === 'json' && JSON.stringify(list.value)).toBe('[12345678901234567890,1e999]')
    const lines = '{"id":12345678901234567890,"n":1}\n{"id":2,"n":2}'
    const table = shownPart({ text: lines, mediaType: 'application/x-ndjson' })
    expect(table.kind === 'table' && table.table.rows.map((row) => cellText(row[0] ?? null))).toEqual([
      '12345678901234567890',
      '2',
    ])
    expect(table.kind === 'table' && isNumeric(table.table, 0)).toBe(true)
  })

  it('shows unfinished or broken JSON as text', () => {
    expect(shownPart({ text: '[{"a":', mediaType: 'application/json' })).toEqual({
      kind: 'code',
      text: '[{"a":',
      language: 'json',
    })
    expect(shownPart({ text: '{"a":1}', mediaType: 'application/json' }, { streaming: true }).kind).toBe('code')
    expect(shownPart({ text: 'No offers today.' }, { expectJson: true }).kind).toBe('markdown')
  })

  it('finds tables and charts in data', () => {
    expect(shownPart({ data: rows })).toMatchObject({ kind: 'table', table: { columns: ['city', 'sales'] } })
    expect(shownPart({ data: { type: 'chart', chart: 'bar', x: 'city', y: ['sales'], rows } }).kind).toBe('chart')
    expect(shownPart({ data: { hello: 'world' } }).kind).toBe('json')
    expect(shownPart({ data: null })).toEqual({ kind: 'json', value: null })
  })

  it('goes by media type, then by name, for bytes', () => {
    expect(shownPart({ raw: 'AAAA', mediaType: 'image/png' })).toEqual({
      kind: 'image',
      base64: 'AAAA',
      mediaType: 'image/png',
    })
    expect(shownPart({ raw: 'AAAA', filename: 'talk.mp3' }).kind).toBe('audio')
    expect(shownPart({ raw: 'AAAA', mediaType: 'application/octet-stream', filename: 'clip.webm' }).kind).toBe('video')
    expect(shownPart({ raw: 'AAAA', mediaType: 'application/zip' }).kind).toBe('file')
    expect(shownPart({ raw: base64('a,b\nü,2'), filename: 'x.csv' })).toEqual({ kind: 'csv', text: 'a,b\nü,2' })
  })

  it('takes code, diffs and JSON lines by what they say of themselves', () => {
    expect(shownPart({ text: 'x = 1', mediaType: 'text/x-python' })).toEqual({
      kind: 'code',
      text: 'x = 1',
      language: 'python',
    })
    expect(shownPart({ text: 'let x', filename: 'src/x.rs' })).toMatchObject({ kind: 'code', language: 'rust' })
    expect(shownPart({ raw: base64('a: 1'), mediaType: 'application/yaml' })).toMatchObject({ language: 'yaml' })
    expect(shownPart({ text: '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y' }).kind).toBe('diff')
    expect(shownPart({ text: 'x', mediaType: 'text/x-diff' }).kind).toBe('diff')
    expect(shownPart({ text: '{"a":1}\n{"a":2}\n', filename: 'x.jsonl' }).kind).toBe('table')
    expect(shownPart({ text: '```json\n{"a":1}\n```' }, { expectJson: true }).kind).toBe('json')
    expect(shownPart({ text: 'x', filename: 'x.__proto__' }).kind).toBe('markdown')
  })

  it('tells charts by their schema or media type, and PDF by its bytes', () => {
    const spec = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', mark: 'bar' }
    expect(shownPart({ data: spec })).toEqual({ kind: 'vega', spec })
    expect(shownPart({ data: { mark: 'arc' }, mediaType: 'application/vnd.vegalite.v5+json' }).kind).toBe('vega')
    expect(shownPart({ data: { $schema: 'https://elsewhere.example/vega-lite/v6.json' } }).kind).toBe('json')
    expect(shownPart({ raw: base64('%PDF-1.7'), mediaType: 'application/octet-stream' }).kind).toBe('pdf')
  })

  it('offers bytes that are not the text they claim to be as a file', () => {
    expect(shownPart({ raw: Buffer.from([0xff, 0xfe]).toString('base64'), mediaType: 'text/plain' }).kind).toBe('file')
    expect(shownPart({ raw: '*not base64*', mediaType: 'text/plain' }).kind).toBe('file')
  })

  it('never fetches what is elsewhere', () => {
    const url = 'https://files.example/cat.png'
    expect(shownPart({ url })).toEqual({ kind: 'link', url, mediaType: 'image/png' })
  })

  it('does not show what is more than a browser can draw', () => {
    const html = '<div>x</div>'
    expect(shownPart({ text: html.repeat(200_000), mediaType: 'text/html' })).toEqual({
      kind: 'oversized',
      of: 'html',
      limit: 50_000,
    })
    expect(shownPart({ text: html.repeat(1000), mediaType: 'text/html' }).kind).toBe('html')
    const levels = Array.from({ length: 7 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="l0"/>${levels.join('')}</svg>`
    expect(shownPart({ raw: base64(svg), filename: 'bomb.svg' })).toMatchObject({ kind: 'oversized', of: 'image' })
    expect(shownPart({ raw: base64(svg), mediaType: 'image/png' }).kind).toBe('image')
    expect(shownPart({ data: chart(2001) })).toEqual({ kind: 'oversized', of: 'chart', limit: 4000 })
    expect(shownPart({ data: chart(2000) }).kind).toBe('chart')
  })
})
