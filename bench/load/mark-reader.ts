import { mark } from '@/bench/load/shape'

const time = Buffer.from(mark.time)
const number = mark.number.charCodeAt(0)
const end = mark.end.charCodeAt(0)

/** Returns the integer before `stop`; 'cut' if the bytes end within it, 'none' if it is not an integer. */
function readNumber(bytes: Buffer, from: number, stop: number): { value: number; next: number } | 'cut' | 'none' {
  let value = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === stop) return { value, next: at + 1 }
    if (byte < 48 || byte > 57) return 'none'
    value = value * 10 + byte - 48
  }
  return 'cut'
}

/** Returns a function that takes the chunks of a stream and reports the marks of events, without parsing the events. */
export function markReader(onMark: (sentUs: number, number: number) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let stored = Math.max(0, bytes.length - time.length + 1)
    for (let at = bytes.indexOf(time); at !== -1; at = bytes.indexOf(time, at + time.length)) {
      const sent = readNumber(bytes, at + time.length, number)
      const which = typeof sent === 'string' ? sent : readNumber(bytes, sent.next, end)
      if (which === 'cut') {
        stored = at
        break
      }
      if (typeof sent !== 'string' && which !== 'none') onMark(sent.value, which.value)
    }
    rest = Buffer.from(bytes.subarray(stored))
  }
}
