import { expect, test } from 'vitest'
import { markReader } from '@/bench/load/mark-reader'

const text = 'data: {"text":"@T123N0;rest"}\n\ndata: {"text":"@T456N17;@T"}\n\ndata: @T7N1x;\n\n@T8N2;'

test('finds every mark once, however the stream is cut', () => {
  for (let size = 1; size <= text.length; size += 1) {
    const marks: [number, number][] = []
    const read = markReader((sent, number) => marks.push([sent, number]))
    for (let at = 0; at < text.length; at += size) read(Buffer.from(text.slice(at, at + size)))
    expect(marks).toEqual([
      [123, 0],
      [456, 17],
      [8, 2],
    ])
  }
})
