import { expect, it } from 'vitest'
import { buildListItems, findRuns, type ListItems } from '@/lib/replay/list-items'

const sorts = (text: string) => (place: number) => (text[place] === '.' ? null : (text[place] ?? null))
const runsOf = (text: string) => findRuns(text.length, sorts(text))

/** Rows as their position, closed runs as `start-end`, open ones with `+`. */
const written = (items: ListItems) =>
  Array.from({ length: items.count }, (_, index) => {
    const item = items.itemAt(index)
    if (item?.type === 'run') return `${item.start}-${item.end}${item.open ? '+' : ''}`
    return String(item?.place)
  }).join(' ')

it('finds neighboring rows of one kind, from four on', () => {
  expect(runsOf('.aaaab')).toEqual([{ start: 1, end: 5 }])
  expect(runsOf('aaabbbbbaaaa')).toEqual([
    { start: 3, end: 8 },
    { start: 8, end: 12 },
  ])
  expect(runsOf('aa.aa')).toEqual([])
  expect(runsOf('....')).toEqual([])
  expect(runsOf('')).toEqual([])
})

it('lists a closed run as one entry, and an open one before its rows', () => {
  const text = '.aaaa.bbbb'
  const runs = runsOf(text)
  expect(written(buildListItems(10, runs, () => false))).toBe('0 1-5 5 6-10')
  expect(written(buildListItems(10, runs, ({ start }) => start === 1))).toBe('0 1-5+ 1 2 3 4 5 6-10')
  expect(written(buildListItems(0, [], () => false))).toBe('')
})

it('keeps pinned rows of a closed run', () => {
  const runs = runsOf('.aaaaaa.')
  expect(written(buildListItems(8, runs, () => false, [3]))).toBe('0 1-3 3 4-7 7')
  expect(written(buildListItems(8, runs, () => false, [1]))).toBe('0 1 2-7 7')
  expect(written(buildListItems(8, runs, () => false, [2]))).toBe('0 1 2 3-7 7')
  expect(written(buildListItems(8, runs, () => false, [6, 3]))).toBe('0 1-3 3 4-6 6 7')
  expect(written(buildListItems(8, runs, () => false, [0, 7]))).toBe('0 1-7 7')
})

/** Whether the entry of a row is the row itself, or a closed run with it. */
const isShown = (items: ListItems, place: number): boolean => {
  const item = items.itemAt(items.indexOf(place))
  return item?.type === 'run' ? place >= item.start && place < item.end && !item.open : item?.place === place
}

it('finds the entry of every row', () => {
  const text = '..aaaaa.bbbbb'
  const runs = runsOf(text)
  for (const pinned of [[], [4], [2], [12]])
    for (const open of [false, true]) {
      const items = buildListItems(text.length, runs, ({ start }) => open && start === 2, pinned)
      const hidden = Array.from(text, (_, place) => place).filter((place) => !isShown(items, place))
      expect(hidden).toEqual([])
    }
})

it('takes no time for the rows of long runs', () => {
  const count = 1_000_000
  const since = performance.now()
  for (let pin = 0; pin < 1000; pin += 1) {
    const items = buildListItems(count, [{ start: 1, end: count - 1 }], () => false, [pin * 1000])
    expect(items.itemAt(items.indexOf(pin * 1000))).toEqual({ type: 'row', place: pin * 1000 })
  }
  expect(performance.now() - since).toBeLessThan(1000)
})
