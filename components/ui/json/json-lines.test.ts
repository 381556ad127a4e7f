import { expect, it } from 'vitest'
import { findInJson } from '@/components/ui/json/find-in-json'
import {
  buildJsonLines,
  createOpenByDefault,
  getLineId,
  initialView,
  revealPath,
  setOpen,
  showMore,
} from '@/components/ui/json/json-lines'
import { formatJsonPath, formatJsonValue } from '@/components/ui/json/json-line-view'
import type { Json } from '@/lib/a2a/json'

const lines = (value: Json, view = initialView) => buildJsonLines(value, view, createOpenByDefault(value))
const ids = (value: Json, view = initialView) => lines(value, view).map(({ id }) => id)
const list = (count: number, item: Json): Json => Array.from({ length: count }, () => item)

it('opens all of a small value, in order', () => {
  const value = { a: { b: [{ c: 'deep' }] }, d: 1 }
  expect(ids(value)).toEqual(['', '/a', '/a/b', '/a/b/0', '/a/b/0/c', '/d'])
  expect(ids(value, setOpen(initialView, '/a', false))).toEqual(['', '/a', '/d'])
})

it('opens only the first levels of a large value, and no long list', () => {
  const value = { x: list(40, list(40, 'hidden')), long: list(150, 1) }
  expect(lines(value).some(({ value }) => value === 'hidden')).toBe(false)
  expect(lines(value).find(({ id }) => id === '/long')).toMatchObject({ size: 150, open: false })
})

it('shows long lists and strings in steps', () => {
  const value = { list: list(1200, 1), text: 'x'.repeat(700) }
  const opened = setOpen(initialView, '/list', true)
  expect(lines(value, opened).find(({ type }) => type === 'more')).toMatchObject({ left: 1100 })
  expect(lines(value, opened).at(-1)).toMatchObject({ id: '/text', left: 100 })
  const extended = showMore(showMore(opened, ['list'], value.list), ['text'], value.text)
  expect(lines(value, extended).find(({ type }) => type === 'more')).toMatchObject({ left: 100 })
  expect(lines(value, extended).at(-1)).toMatchObject({ left: 0 })
})

it('distinguishes keys that contain separators', () => {
  const value = { 'a/b': 1, a: { b: 2 }, '': 3, '~1': 4 }
  expect(new Set(ids(value)).size).toBe(6)
})

it('takes values that are nested deeper than the stack', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as Json
  expect(lines(deep)).toHaveLength(3)
  expect(findInJson(deep, 'x')).toEqual([])
})

it('finds keys and values, and reveals them', () => {
  const value = { outer: { items: list(300, { name: 'none' }) }, long: `${'x'.repeat(900)}Needle` }
  ;(value.outer.items as Json[])[250] = { name: 'The needle' }
  const matches = findInJson(value, ' NEEDLE ')
  expect(matches.map(({ path }) => formatJsonPath(path))).toEqual(['$.outer.items[250].name', '$.long'])
  const view = matches.reduce((view, { path, end }) => revealPath(value, view, path, end), initialView)
  const shown = lines(value, view)
  expect(shown.some(({ id }) => id === getLineId(['outer', 'items', 250, 'name']))).toBe(true)
  expect(shown.at(-1)).toMatchObject({ left: 0 })
  expect(findInJson(value, 'items')).toHaveLength(1)
  expect(findInJson(value, '')).toEqual([])
})

it('writes paths and values to copy', () => {
  expect(formatJsonPath([])).toBe('$')
  expect(formatJsonPath(['result', 'parts', 0, 'a b', "it's"])).toBe(String.raw`$.result.parts[0]['a b']['it\'s']`)
  expect(formatJsonValue('two\nlines')).toBe('two\nlines')
  expect(formatJsonValue({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}')
})
