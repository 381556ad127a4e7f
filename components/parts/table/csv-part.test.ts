import { describe, expect, it } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { parseCsvTable } from '@/components/parts/table/csv-part'

const lines = (count: number, line: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => line(place)).join('\n')

describe('csvTable', () => {
  it('parses all rows of a short text and names each column', () => {
    expect(parseCsvTable('a,,a\r\n1,"x, ""y""\nz",3\r\n\r\n4\r\n')).toEqual({
      table: {
        columns: ['a', '#2', 'a (3)'],
        rows: [
          ['1', 'x, "y"\nz', '3'],
          ['4', null, null],
        ],
      },
      cut: false,
    })
  })

  it('keeps cells of rows that are wider than the header', () => {
    expect(parseCsvTable('a,a,\n1,2,3\n1,2\n1,2,3,4,5\n1,2,,,,\n')?.table).toEqual({
      columns: ['a', 'a (2)', '#3', '#4', '#5'],
      rows: [
        ['1', '2', '3', null, null],
        ['1', '2', null, null, null],
        ['1', '2', '3', '4', '5'],
        ['1', '2', '', '', ''],
      ],
    })
    expect(parseCsvTable(`a\n${','.repeat(200)}x`)).toBeNull()
  })

  it.each(['', 'a,b', 'a,b\n\n'])('does not parse %j', (text) => expect(parseCsvTable(text)).toBeNull())

  it.each([
    ['plain', (place: number) => `${place},x`],
    ['quoted', (place: number) => `${place},"x"`],
  ])('reports a cut only if there are more rows: %s', (_, line) => {
    const most = `a,b\n${lines(20_000, line)}`
    for (const end of ['', '\n', '\n\n']) {
      const all = parseCsvTable(most + end)
      expect([all?.table.rows.length, all?.cut]).toEqual([20_000, false])
    }
    const more = parseCsvTable(`${most}\n20000,x\n`)
    expect([more?.table.rows.length, more?.table.rows.at(-1), more?.cut]).toEqual([20_000, ['19999', 'x'], true])
  })

  it.each([
    ['plain', 'x'.repeat(999)],
    ['quoted, with line breaks', `"${'x\n'.repeat(499)}"`],
  ])('drops an incomplete last row: %s', (_, cell) => {
    const long = parseCsvTable(`a,b\n${lines(5_000, (place) => `${place},${cell}`)}`)
    const last = long?.table.rows.at(-1)
    expect(long?.cut).toBe(true)
    expect(long?.table.rows.length).toBeGreaterThan(3_900)
    expect(last).toEqual([String((long?.table.rows.length ?? 0) - 1), cell.replaceAll('"', '')])
  })

  it('parses millions of quotes quickly', () => {
    const start = process.threadCpuUsage()
    expect(parseCsvTable(`a,b\n1,2\n${'"'.repeat(3_999_000)}`)).toMatchObject({ cut: true })
    expect(parseCsvTable(`a,b\n1,2\n${'"a""'.repeat(1_000_000)}`)).toMatchObject({ cut: true })
    expect(cpuTime(start)).toBeLessThan(1500)
  })
})
