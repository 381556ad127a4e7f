/** What an agent is asked to do, as the text of the message: it comes through every gateway unchanged. */
export interface Shape {
  /** Events between the first, a task, and the last, its end. */
  events: number
  /** Events a second; 0: as fast as they are taken. */
  rate: number
  /** Bytes of each event, as JSON. */
  size: number
  /** Milliseconds of silence before the end. */
  hold: number
}

/** Microseconds on the clock that all processes of a machine share. */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Stands in each event, and is found without taking the event apart: when it was sent, and its number from 0. */
export const mark = { time: '@T', number: 'N', end: ';' }
