import { describe, expect, it } from 'vitest'
import { readTable } from '@/lib/samples/data-lab/analyze-table'

describe('readTable', () => {
  it('reads rows by their column names, with numbers as numbers', () => {
    expect(readTable('city;people\nBerlin;3700\n\nTokyo;14000\n')).toEqual({
      columns: ['city', 'people'],
      rows: [
        { city: 'Berlin', people: 3700 },
        { city: 'Tokyo', people: 14_000 },
      ],
    })
  })

  it('names empty and repeated columns by their position', () => {
    expect(readTable('a,,a\n1,2,3\n4')).toEqual({
      columns: ['a', '#2', 'a#3'],
      rows: [{ a: 1, '#2': 2, 'a#3': 3 }, { a: 4 }],
    })
  })

  it('reads the first 5,000 rows', () => {
    const table = readTable(`a,b\n${'1,2\n'.repeat(6000)}`)
    expect('rows' in table && table.rows.length).toBe(5000)
  })

  it.each([
    ['characters', 'a,b\n'.repeat(200_000), '500,000 characters'],
    ['columns', `${'a,'.repeat(20_000)}\n${'1,'.repeat(20_000)}`, '100 columns'],
    ['cells in one row', `a,b\n${'1,'.repeat(20_000)}`, '100 columns'],
    ['cells', `${'a,'.repeat(50)}\n${'1,'.repeat(50).concat('\n').repeat(3000)}`, '100,000 cells'],
  ])('rejects too many %s', (_, csv, limit) => {
    expect(readTable(csv)).toEqual({ problem: `The table is too large. The limit is ${limit}.` })
  })

  it.each(['', 'a,b', 'a,b\n\n'])('refuses a table without rows: %j', (csv) => {
    expect(readTable(csv)).toEqual({ problem: 'The file is not a CSV file with a header row.' })
  })

  it.each(['a,', '"a""', '"a,"b\n', '"', '"x" ,', ';|,\t', '\n', '\r', ' ', 'a|b\n'])(
    'reads 400 kB of %j in little time',
    (text) => {
      const before = process.cpuUsage()
      readTable(text.repeat(400_000 / text.length))
      const { user, system } = process.cpuUsage(before)
      expect(user + system).toBeLessThan(1_500_000)
    },
  )
})
