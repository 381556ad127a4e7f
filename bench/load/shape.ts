/** What an agent sends. The text of the message, because every gateway forwards it unchanged. */
export interface Shape {
  /** Events between the first, a task, and the last, its final status. */
  events: number
  /** Events per second; 0: without a limit. */
  rate: number
  /** Bytes of each event, as JSON. */
  size: number
  /** Milliseconds of silence before the end. */
  hold: number
}

/** Returns microseconds on the clock that all processes of a machine share. */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Delimits the time of sending and the number, from 0, in each event, which are read without parsing the event. */
export const mark = { time: '@T', number: 'N', end: ';' }
