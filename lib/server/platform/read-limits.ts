import 'server-only'
import { defaultLimits, type LimitName } from '@/lib/limits/limits'

/** Size limits in MiB: the default, and the maximum that may be set. */
const sizes = {
  /** One event of a stream. */
  event: [16, 32],
  card: [1, 16],
  /** The body of a call to the gateway. */
  request: [32, 64],
  /** A response of an agent that is not a stream. */
  answer: [32, 32],
  /** The whole event log of one task. */
  log: [1024, 65_536],
  /** The memory of one task: texts, keys and values. */
  task: [64, 256],
  /** The memory of all tasks that run in this process. */
  memory: [256, 65_536],
} as const
export type SizeName = keyof typeof sizes

const mebibyte = 1024 * 1024
const maxNesting = 500
const maxCount = 1_000_000

export interface ReadLimits {
  /** In bytes. */
  sizes: Record<SizeName, number>
  counts: Partial<Record<LimitName, number>>
}

const isSize = (name: string): name is SizeName => Object.hasOwn(sizes, name)
const isCount = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)

/** Parses `LIMITS`, e.g. `event=8, parts=1000`, sizes in MiB. Returns the end of a sentence if the text is invalid. */
export function readLimits(text: string): ReadLimits | string {
  const limits: ReadLimits = {
    sizes: { event: 0, card: 0, request: 0, answer: 0, log: 0, task: 0, memory: 0 },
    counts: {},
  }
  for (const name of Object.keys(sizes).filter(isSize)) limits.sizes[name] = sizes[name][0] * mebibyte
  for (const entry of text.split(',').filter((one) => one.trim())) {
    const [name = '', value] = entry.split('=').map((one) => one.trim())
    const number = Number(value || Number.NaN)
    const top = isSize(name) ? sizes[name][1] : name === 'nesting' ? maxNesting : maxCount
    if (!isSize(name) && !isCount(name)) return `unknown limit ${name}`
    if (!(number > 0 && number <= top) || (isCount(name) && !Number.isInteger(number)))
      return `${name} must be a number up to ${top}`
    if (isSize(name)) limits.sizes[name] = Math.round(number * mebibyte)
    else limits.counts[name] = number
  }
  return limits
}
